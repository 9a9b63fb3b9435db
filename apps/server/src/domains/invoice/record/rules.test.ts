import { taxItem } from '@jishi/contract/enums/invoice';
import { FEN, YUAN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Consumed, chargedAt, coverOf, openOf, shortfallOf, standingsOf } from './rules';

const order = (source: string, of: Partial<Consumed>): Consumed => ({
  source,
  taxItem: taxItem.package,
  title: source,
  orderNo: source,
  at: new Date(0),
  deposit: 0n,
  depositBack: 0n,
  credit: 0n,
  creditBack: 0n,
  ...of,
});

describe('real money', () => {
  it('is what came out of the deposit, and of credit what was paid back, the oldest first', () => {
    const consumed = [
      order('late', { at: new Date(2), deposit: 7n, credit: 50n }),
      order('early', { at: new Date(1), credit: 30n }),
    ];
    const standings = standingsOf(consumed, 40n);
    expect(standings.get('early')).toEqual({ deposit: 0n, credit: 30n, repaid: 30n, refunded: 0n });
    expect(standings.get('late')).toEqual({ deposit: 7n, credit: 50n, repaid: 10n, refunded: 0n });
  });

  it('of credit that a refund put back is none: what was paid back is free for the next', () => {
    const consumed = [
      order('a', { credit: 30n, creditBack: 30n }),
      order('b', { credit: 50n, deposit: 5n, depositBack: 5n }),
    ];
    const standings = standingsOf(consumed, 40n);
    expect(standings.get('a')).toMatchObject({ repaid: 0n });
    expect(standings.get('b')).toMatchObject({ repaid: 40n, refunded: 5n });
  });

  it('of equal age goes by name, so that it is the same each time', () => {
    const [a, b] = [order('a', { credit: 5n }), order('b', { credit: 5n })];
    expect(standingsOf([b, a], 5n)).toEqual(standingsOf([a, b], 5n));
    expect(standingsOf([b, a], 5n).get('a')).toMatchObject({ repaid: 5n });
  });

  it('never comes to more than was paid back of all credit', () => {
    const amount = fc.bigInt(0n, 1_000n);
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, fc.integer({ min: 0, max: 3 }))), amount, (credits, repaid) => {
        const consumed = credits.map(([credit, at], nth) => order(`o${nth}`, { credit, at: new Date(at) }));
        const all = [...standingsOf(consumed, repaid).values()];
        const used = credits.reduce((sum, [credit]) => sum + credit, 0n);
        expect(all.reduce((sum, one) => sum + one.repaid, 0n)).toBe(repaid < used ? repaid : used);
        for (const one of all) expect(one.repaid).toBeLessThanOrEqual(one.credit);
      }),
    );
  });
});

describe('what is open of a record', () => {
  const record = { deposit: 100n * YUAN, repaid: 5n * YUAN, refunded: 20n * YUAN, invoiced: 30n * YUAN };
  it('is what was consumed, less what was refunded and invoiced', () => {
    expect(openOf(record)).toBe(55n * YUAN);
    expect(openOf({ ...record, deposit: 100n * YUAN + 999n })).toBe(55n * YUAN);
    expect(openOf({ ...record, invoiced: 90n * YUAN })).toBe(0n);
  });

  it('is missing in whole fen where more is invoiced than that and no reversal covers it', () => {
    expect(shortfallOf({ ...record, reversing: 0n })).toBe(0n);
    expect(shortfallOf({ ...record, invoiced: 90n * YUAN, reversing: 0n })).toBe(5n * YUAN);
    expect(shortfallOf({ ...record, invoiced: 90n * YUAN, reversing: 2n * YUAN })).toBe(3n * YUAN);
    expect(shortfallOf({ ...record, refunded: 20n * YUAN + 1n, invoiced: 85n * YUAN, reversing: 0n })).toBe(FEN);
  });
});

describe('what covers a shortfall', () => {
  const on = (invoiceNo: string, recordId: string, left: bigint, isApplied = false) => ({
    invoiceNo,
    recordId,
    left,
    isApplied,
  });

  it('is the end of an application, whole, before any reversal', () => {
    const placed = [on('blue', '1', 50n), on('asked', '1', 30n, true), on('asked', '2', 9n, true)];
    expect(coverOf(new Map([['1', 40n]]), placed)).toEqual({
      cancelled: ['asked'],
      reversed: [{ invoiceNo: 'blue', recordId: '1', amount: 10n }],
    });
  });

  it('is of invoices that are out exactly what is missing, the newest first', () => {
    const placed = [on('new', '1', 10n), on('old', '1', 50n), on('old', '2', 50n)];
    expect(
      coverOf(
        new Map([
          ['1', 15n],
          ['2', 1n],
        ]),
        placed,
      ),
    ).toEqual({
      cancelled: [],
      reversed: [
        { invoiceNo: 'new', recordId: '1', amount: 10n },
        { invoiceNo: 'old', recordId: '1', amount: 5n },
        { invoiceNo: 'old', recordId: '2', amount: 1n },
      ],
    });
  });

  it('is nothing more once an application or the newest invoices cover it', () => {
    const placed = [on('asked', '1', 30n, true), on('new', '1', 10n), on('new', '2', 10n), on('old', '2', 50n)];
    const missing = new Map([
      ['1', 20n],
      ['2', 5n],
    ]);
    expect(coverOf(missing, placed)).toEqual({
      cancelled: ['asked'],
      reversed: [{ invoiceNo: 'new', recordId: '2', amount: 5n }],
    });
  });

  it('is every application about what is missing', () => {
    const placed = [on('one', '1', 30n, true), on('other', '2', 9n, true)];
    const missing = new Map([
      ['1', 10n],
      ['2', 5n],
    ]);
    expect(coverOf(missing, placed)).toEqual({ cancelled: ['one', 'other'], reversed: [] });
  });

  it('leaves applications alone that have no part in it', () => {
    const placed = [on('asked', '2', 9n, true), on('blue', '1', 50n)];
    expect(coverOf(new Map([['1', 1n]]), placed).cancelled).toEqual([]);
  });

  it('has to be there, of each record', () => {
    const placed = [on('blue', '1', 10n)];
    expect(() => coverOf(new Map([['1', 11n]]), placed)).toThrow(/more is invoiced/);
    const missing = new Map([
      ['1', 10n],
      ['2', 1n],
    ]);
    expect(() => coverOf(missing, placed)).toThrow(/more is invoiced/);
  });
});

describe('months of calls', () => {
  it('can be invoiced an hour after their end', () => {
    expect(chargedAt(new Date('2026-11-30T16:00:00Z'))).toEqual(new Date('2026-11-30T17:00:00Z'));
  });
});
