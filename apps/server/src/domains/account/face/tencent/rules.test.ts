import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf, startedOf } from './rules';

const person = { name: '张三', idNumber: '11010119900307002X' };
const about = (text: object) => ({ Text: { Name: '张三', IdCard: '11010119900307002x', ...text } });

test('nobody passes but by a zero for the very person', () => {
  expect(outcomeOf(about({ ErrCode: 0 }), person)).toBe('passed');
  expect(outcomeOf(about({ ErrCode: 0, Name: '李四' }), person)).toBe('failed');
  expect(outcomeOf(about({ ErrCode: 0, IdCard: '110101199003070038' }), person)).toBe('failed');
  expect(outcomeOf(about({ ErrCode: -5803 }), person)).toBe('failed');
  expect(outcomeOf(about({ ErrCode: null }), person)).toBe('waiting');
  expect(outcomeOf({ Text: null }, person)).toBe('waiting');
  fc.assert(
    fc.property(fc.anything(), (code) => {
      const outcome = () => outcomeOf(about({ ErrCode: code }), person);
      if (code === 0) expect(outcome()).toBe('passed');
      else if (code === null || code === undefined) expect(outcome()).toBe('waiting');
      else if (typeof code === 'number') expect(outcome()).toBe('failed');
      else expect(outcome).toThrow('no number');
    }),
  );
});

test('a check that was started has a token and a page', () => {
  expect(startedOf({ BizToken: 'T', Url: 'https://faceid.test/h5' })).toEqual({
    bizToken: 'T',
    url: 'https://faceid.test/h5',
  });
  for (const wrong of [{}, { BizToken: 'T' }, { BizToken: '', Url: 'https://a.test' }, { BizToken: 'T', Url: 'x' }]) {
    expect(() => startedOf(wrong)).toThrow('without a token or page');
  }
});
