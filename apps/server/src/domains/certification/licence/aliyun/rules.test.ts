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
    frames: {},
  });
});

const cornersOf = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const placed = (key: string, valuePos: unknown, value = '甲') => ({
  key,
  keyProb: 100,
  value,
  valuePos,
  valueProb: 100,
});
const framesIn = (prism_keyValueInfo: unknown, sides: object = { orgWidth: 564, orgHeight: 829 }) =>
  readingOf(200, JSON.stringify({ Data: JSON.stringify({ data: {}, ...sides, prism_keyValueInfo }) }))?.frames;

test('fields have their place where the service gives it, in shares of the picture that it was sent', () => {
  // sides and places of the service's own example
  const found = [
    placed('creditCode', cornersOf(334, 263, 498, 276)),
    placed('companyName', cornersOf(162, 321, 322, 336)),
    placed('businessScope', cornersOf(164, 486, 500, 621)),
    placed('validPeriod', cornersOf(163, 464, 334, 480)),
    placed('validFromDate', cornersOf(1, 1, 2, 2)),
  ];
  expect(framesIn(found)).toEqual({
    creditCode: cornersOf(0.5922, 0.3172, 0.883, 0.3329),
    name: cornersOf(0.2872, 0.3872, 0.5709, 0.4053),
    term: cornersOf(0.289, 0.5597, 0.5922, 0.579),
  });
});

test.each([
  ['of a field without a value', [placed('companyName', cornersOf(1, 1, 9, 9), '')], undefined],
  ['beside the picture', [placed('companyName', cornersOf(164, 486, 810, 621))], undefined],
  ['of no size', [placed('companyName', cornersOf(9, 9, 9, 9))], undefined],
  ['of three corners', [placed('companyName', cornersOf(1, 1, 9, 9).slice(1))], undefined],
  ['in words', [placed('companyName', [{ x: '1', y: null }])], undefined],
  ['of a picture of unknown size', [placed('companyName', cornersOf(1, 1, 9, 9))], {}],
  ['in a list of something else', [null, 7, 'companyName', { key: 'constructor', valuePos: {} }], undefined],
  ['in no list', { key: 'companyName' }, undefined],
])('a place %s is none', (_what, found, sides) => expect(framesIn(found, sides)).toEqual({}));

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
