import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingOf } from './rules';

const answer = (data: unknown) => JSON.stringify({ RequestId: 'R', Data: JSON.stringify({ data }) });

test('the fields of an answer', () => {
  const read = readingOf(
    200,
    answer({
      creditCode: '91330110MA2AXY0E7F',
      companyName: ' 云启有限公司\n',
      companyType: '有限责任公司',
      businessAddress: '杭州市',
      legalPerson: '李晓明',
      RegistrationDate: '2018年03月12日',
      validPeriod: '2018年03月12日至2038年03月11日',
    }),
  );
  expect(read).toEqual({
    creditCode: '91330110MA2AXY0E7F',
    name: '云启有限公司',
    kind: '有限责任公司',
    address: '杭州市',
    legalPerson: '李晓明',
    registeredOn: '2018-03-12',
    term: { from: '2018-03-12', to: '2038-03-11', isOpenEnded: false },
  });
});

test('a picture without a licence is no fault of the service; other refusals are', () => {
  for (const code of ['imageTypeError', 'unmatchedImageType', 'illegalImageContent', 'imageContentEmpty'])
    expect(readingOf(400, JSON.stringify({ Code: code })), code).toBeUndefined();
  expect(() => readingOf(400, '{"Code":"SignatureDoesNotMatch"}')).toThrow('HTTP 400 SignatureDoesNotMatch');
  expect(() => readingOf(200, '<html>')).toThrow(/HTTP 200 $/);
  expect(() => readingOf(400, JSON.stringify({ Code: 'x'.repeat(99) }))).toThrow(/HTTP 400 x{60}$/);
  expect(() => readingOf(502, answer({}))).toThrow('HTTP 502');
});

test('whatever stands in the data, fields are texts or missing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (companyName, validPeriod) => {
      const read = readingOf(200, answer({ companyName, validPeriod }));
      if (typeof companyName !== 'string') expect(read?.name).toBe('');
      expect(read).toMatchObject({ creditCode: '', registeredOn: null });
    }),
  );
  expect(readingOf(200, '{"Data":"no json"}')).toMatchObject({ name: '' });
  expect(readingOf(200, '{"Data":"null"}')).toMatchObject({ name: '' });
});
