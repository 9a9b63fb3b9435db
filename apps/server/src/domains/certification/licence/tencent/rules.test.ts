import { expect, test } from 'vitest';
import { TencentRefusal } from '../../../../kernel/tc3';
import { readingFrom, saysNoLicence } from './rules';

test('the fields of an answer', () => {
  const answer = {
    RegNum: '91330110ma2axy0e7f',
    Name: ' 云启有限公司\n',
    Person: '李晓明',
    Address: '杭州市',
    Type: '有限责任公司',
    Period: '长期',
    SetDate: '',
    RegistrationDate: '2018年03月12日',
  };
  expect(readingFrom(answer)).toEqual({
    creditCode: '91330110MA2AXY0E7F',
    name: '云启有限公司',
    legalPerson: '李晓明',
    address: '杭州市',
    kind: '有限责任公司',
    registeredOn: '2018-03-12',
    term: { from: null, to: null, isOpenEnded: true },
    frames: {},
  });
  expect(readingFrom({ ...answer, SetDate: '2017年01月02日' }).registeredOn).toBe('2017-01-02');
  expect(readingFrom({ RegNum: 1, Name: null, Person: [], Period: {} })).toMatchObject({ name: '', creditCode: '' });
});

test('a picture without a licence is no fault of the service; other refusals are', () => {
  const failed = ['ImageNoBusinessCard', 'ImageNoText', 'ImageBlur', 'OcrFailed'].map(
    (why) => `FailedOperation.${why}`,
  );
  for (const code of [...failed, 'ResourceUnavailable.ImageNoText'])
    expect(saysNoLicence(new TencentRefusal(code)), code).toBe(true);
  expect(saysNoLicence(new TencentRefusal('AuthFailure.SignatureFailure'))).toBe(false);
  expect(saysNoLicence(new Error('HTTP 502'))).toBe(false);
});
