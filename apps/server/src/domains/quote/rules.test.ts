import { quoteChange, quoteProduct } from '@jishi/contract/enums/quote';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Line, type Quoted, SET_LIMITS, compare, countsOf, effectiveFault, keyOf, priceLines } from './rules';

const { same, rose, fell, added, gone } = quoteChange;

const product = (productId: string, cost = 100n, kind: number = quoteProduct.api) => ({
  kind,
  productId,
  name: `产品${productId}`,
  groupName: '分类',
  unit: '次',
  cost,
});
const quoted = (productId: string, price: bigint, kind?: number): Quoted => ({
  ...product(productId, 100n, kind),
  price,
});

describe('a version', () => {
  const first = compare([], [quoted('1', 10n), quoted('2', 20n), quoted('3', 30n), quoted('4', 40n)]);

  it('that is the first has everything new', () => {
    expect(first.map(({ before, change }) => [before, change])).toEqual(Array.from({ length: 4 }, () => [null, added]));
  });

  it('says of each product whether it rose, fell, stayed, came or went', () => {
    const next = compare(first, [quoted('5', 50n), quoted('1', 11n), quoted('2', 19n), quoted('3', 30n)]);
    expect(next.map(({ productId, before, price, cost, change }) => [productId, before, price, cost, change])).toEqual([
      ['5', null, 50n, 100n, added],
      ['1', 10n, 11n, 100n, rose],
      ['2', 20n, 19n, 100n, fell],
      ['3', 30n, 30n, 100n, same],
      ['4', 40n, null, null, gone],
    ]);
    expect(countsOf(next)).toEqual({ rose: 1, fell: 1, added: 1, gone: 1 });
    const after = compare(next, [quoted('1', 11n), quoted('4', 40n)]);
    expect(
      after.map(({ productId, change }) => [productId, change]),
      'what went is new when it comes back',
    ).toEqual([
      ['1', same],
      ['4', added],
      ['5', gone],
      ['2', gone],
      ['3', gone],
    ]);
  });

  it('takes products of the two kinds apart, whatever their ids', () => {
    const next = compare(compare([], [quoted('1', 10n)]), [quoted('1', 10n, quoteProduct.recharge)]);
    expect(next.map(({ change }) => change)).toEqual([added, gone]);
  });
});

const list = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.bigInt({ min: 1n, max: 5n })), { selector: ([id]) => id })
  .map((pairs) => pairs.map(([id, price]) => quoted(String(id), price)));

test('from the first version on, the changes lead from each version to the next', () => {
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
      let last: Line[] = [];
      for (const asked of lists) {
        const prices = new Map(
          last.flatMap((line) => (line.price === null ? [] : [[keyOf(line), line.price] as const])),
        );
        last = compare(last, asked);
        for (const line of last) {
          expect(line.before).toBe(prices.get(keyOf(line)) ?? null);
          expect(line.change === same).toBe(line.before === line.price);
          if (line.price === null) prices.delete(keyOf(line));
          else prices.set(keyOf(line), line.price);
        }
        expect(prices).toEqual(new Map(asked.map((line) => [keyOf(line), line.price])));
        const { rose: up, fell: down, added: came, gone: went } = countsOf(last);
        const stayed = last.filter(({ change }) => change === same).length;
        expect(up + down + came + stayed).toBe(asked.length);
        expect(went).toBe(last.length - asked.length);
      }
    }),
  );
});

describe('lines that are asked for', () => {
  const products = [product('1', 5000n), product('1', 990_000n, quoteProduct.recharge)];
  const faultOf = (...lines: Parameters<typeof priceLines>[0]) => {
    try {
      priceLines(lines, products);
      return undefined;
    } catch (error) {
      return (error as { fields: { path: string; message: string }[] }).fields[0];
    }
  };
  const api = { kind: quoteProduct.api, productId: '1' };
  const recharge = { kind: quoteProduct.recharge, productId: '1' };

  it('have their price, or what the member pays with what comes on top', () => {
    const lines = priceLines(
      [
        { ...api, amount: '0.01' },
        { ...recharge, percent: '10', price: null },
      ],
      products,
    );
    expect(lines.map(({ price }) => price)).toEqual([6000n, 1_089_000n]);
    expect(priceLines([{ ...recharge, price: '9.90' }], products)[0]).toMatchObject({
      price: 990_000n,
      cost: 990_000n,
    });
  });

  it('are refused at the first fault, by its number', () => {
    expect(faultOf({ ...api, price: '1' }, { ...api, price: '1' })).toEqual({
      path: 'lines.1.productId',
      message: '第 2 行与第 1 行是同一个产品',
    });
    expect(faultOf({ kind: quoteProduct.api, productId: '2', price: '1' })?.path).toBe('lines.0.productId');
    expect(faultOf({ ...api, price: '1' }, { ...recharge, amount: '-9.9' })).toEqual({
      path: 'lines.1.price',
      message: '第 2 行产品1：加价后单价要大于 0',
    });
    expect(faultOf({ ...api, price: null, percent: null, amount: null })?.message).toContain('加价金额');
  });
});

test('a list is valid from now at the earliest, and within a year', () => {
  const now = new Date('2026-11-27T06:00:00Z');
  const after = (ms: number) => effectiveFault(new Date(now.getTime() + ms), now);
  const [minute, day] = [60_000, 86_400_000];
  expect([after(-5 * minute), after(0), after(366 * day)]).toEqual([undefined, undefined, undefined]);
  expect(after(-5 * minute - 1)).toBe('生效时间不能早于现在');
  expect(after(366 * day + 1)).toBe('生效时间最晚在一年之内');
});

test('a hundred versions a day', () => expect(SET_LIMITS).toEqual([{ most: 100, seconds: 86_400 }]));
