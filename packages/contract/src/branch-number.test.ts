import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BranchNumber } from './bank';
import { isBranchNumber } from './branch-number';

// Numbers of head offices and branches as they are published by the banks.
const PUBLISHED =
  '102100099996 103100000026 104100000004 105100000017 301290000007 302100011000 303100000006 304100040000 ' +
  '305100000013 306581000003 307584007998 308584000013 309391000011 310290000013 313100000013 313110000017 104881005100';

test('published numbers are sound, and with one digit changed or two neighbours exchanged they are not', () => {
  const numbers = PUBLISHED.split(' ');
  for (const number of numbers) expect(isBranchNumber(number), number).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...numbers), fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const other = String((Number(number[at]) + by) % 10);
      expect(isBranchNumber(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
    }),
  );
});

test('of the ten last digits exactly one is right', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11}$/), (front) => {
      const right = [...'0123456789'].filter((digit) => isBranchNumber(front + digit));
      expect(right).toHaveLength(1);
    }),
  );
});

test('no text with a digit more or less is a number, whatever its last digit', () => {
  const others = fc.oneof(fc.stringMatching(/^\d{11}$/), fc.stringMatching(/^\d{13}$/));
  fc.assert(fc.property(others, (text) => !isBranchNumber(text)));
});

test('anything but twelve digits is no number, and words say what is wrong', () => {
  for (const text of ['', '10210009999', '1021000999960', '10210009999a']) expect(isBranchNumber(text)).toBe(false);
  expect(BranchNumber.safeParse(' 102100099996 ').data).toBe('102100099996');
  expect(BranchNumber.safeParse('102100099995').error?.issues[0]?.message).toBe('联行号不正确，请核对');
});
