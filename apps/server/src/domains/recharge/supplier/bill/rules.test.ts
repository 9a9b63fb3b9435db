import { billDifference } from '@jishi/contract/enums/recharge-supplier';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Book, type Line, OLDER_A_RUN, daysAsked, daysDue, differencesOf } from './rules';

const number = fc.integer({ min: 1, max: 9 }).map((n) => `R${n}`);
const amount = fc.bigInt({ min: 1n, max: 3n });
const unique = { selector: ({ number: own }: { number: string }) => own, maxLength: 6 };
const lines = fc.uniqueArray(fc.record<Line>({ number, amount, billedBefore: fc.boolean() }), unique);
const books = fc.uniqueArray(fc.record<Book>({ number, amount, isDelivered: fc.boolean() }), unique);

const sum = (amounts: readonly (bigint | null)[]) => amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);

test('the differences add up to what bill and attempts are apart', () => {
  fc.assert(
    fc.property(lines, books, (bill, own) => {
      const repeated = new Set(bill.filter(({ billedBefore }) => billedBefore).map(({ number: one }) => one));
      // what an earlier bill has is counted there
      const counted = own.filter(({ number: one, isDelivered }) => isDelivered && !repeated.has(one));
      const found = differencesOf(bill, own);
      const apart = sum(found.map(({ billAmount }) => billAmount)) - sum(found.map(({ bookAmount }) => bookAmount));
      expect(apart).toBe(sum(bill.map((line) => line.amount)) - sum(counted.map((book) => book.amount)));
      expect(new Set(found.map(({ number: one }) => one)).size).toBe(found.length);
    }),
  );
});

test.each<[string, Partial<Line> | null, Partial<Book> | null, number | undefined]>([
  ['the same on both sides', {}, {}, undefined],
  ['not ours', {}, null, billDifference.notOurs],
  ['refused here', {}, { isDelivered: false }, billDifference.notDelivered],
  ['another amount', { amount: 3n }, {}, billDifference.amount],
  ['not billed', null, {}, billDifference.notBilled],
  ['neither billed nor delivered', null, { isDelivered: false }, undefined],
  ['billed twice', { billedBefore: true }, {}, billDifference.twice],
])('%s', (_name, line, book, kind) => {
  const found = differencesOf(
    line ? [{ number: 'R1', amount: 2n, billedBefore: false, ...line }] : [],
    book ? [{ number: 'R1', amount: 2n, isDelivered: true, ...book }] : [],
  );
  expect(found.map((difference) => difference.kind)).toEqual(kind === undefined ? [] : [kind]);
});

test('every finished day is due, newest first, from the first order on', () => {
  expect(daysDue('2026-03-03', '2026-03-01')).toEqual(['2026-03-02', '2026-03-01']);
  expect(daysDue('2026-03-03', '2026-03-03')).toEqual([]);
  expect(daysDue('2026-03-03', '2020-01-01').at(-1)).toBe('2020-01-01');
});

test('each older day has its turn, a few at a run, also where the supplier gives none of them', () => {
  const due = daysDue('2026-03-03', '2026-01-01');
  const asked = new Set<string>();
  for (let hour = 0; hour < due.length; hour++) {
    const { recent, older } = daysAsked(due, new Date(hour * 3_600_000), '2026-03-03');
    expect(recent).toEqual(due.slice(0, 7));
    expect(older).toHaveLength(OLDER_A_RUN);
    for (const day of older) asked.add(day);
  }
  expect([...asked].toSorted()).toEqual(due.slice(7).toReversed());
});
