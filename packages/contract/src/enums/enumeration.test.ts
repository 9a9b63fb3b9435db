import { expect, test } from 'vitest';
import { enums } from '../enums';
import { type ValueOf, enumeration } from './enumeration';

const colour = enumeration({ red: [1, '红', 'danger'], green: [3, '绿'] });

test('a value has its name, its label and its colour from one line', () => {
  expect([colour.red, colour.green]).toEqual([1, 3]);
  expect(colour.rows).toEqual([
    { value: 1, label: '红', color: 'danger' },
    { value: 3, label: '绿' },
  ]);
});

test('a record of an enumeration lacks no value', () => {
  const whole: Record<ValueOf<typeof colour>, string> = { [colour.red]: 'a', [colour.green]: 'b' };
  // @ts-expect-error green is missing
  const half: Record<ValueOf<typeof colour>, string> = { [colour.red]: 'a' };
  expect([whole[3], half[3]]).toEqual(['b', undefined]);
});

test.each(Object.entries(enums))('%s has each value once', (_name, rows) => {
  const values = rows.map(({ value }) => value);
  expect(new Set<number>(values).size).toBe(values.length);
});
