import { taxItem } from '@jishi/contract/enums/invoice';
import { FEN, YUAN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, lineOf, linesOf, redLinesOf, serialOf, sumsOf } from './rules';

const RATES = { [taxItem.call]: 6, [taxItem.package]: 6, [taxItem.vip]: 3, [taxItem.sms]: 13 };
const item = fc.constantFrom(taxItem.call, taxItem.package, taxItem.vip, taxItem.sms);
const fen = (most: number) => fc.bigInt(1n, BigInt(most)).map((count) => count * FEN);
const parts = fc.array(fc.record({ taxItem: item, amount: fen(10_000_000) }), { minLength: 1, maxLength: 12 });

describe('the lines of an invoice', () => {
  it('add up to the fen, whatever stands on it, and tax is the rate of the net to half a fen', () => {
    fc.assert(
      fc.property(parts, (asked) => {
        const lines = linesOf(asked, RATES);
        const { gross, net, tax } = sumsOf(lines);
        expect(gross).toBe(asked.reduce((sum, { amount }) => sum + amount, 0n));
        expect(net + tax).toBe(gross);
        for (const line of lines) {
          expect(line.net % FEN).toBe(0n);
          const off = line.net * BigInt(100 + line.ratePercent) - line.gross * 100n;
          expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(FEN * BigInt(100 + line.ratePercent));
        }
        expect(new Set(lines.map((line) => line.taxItem)).size).toBe(lines.length);
      }),
    );
  });

  it('are as the tax office counts them', () => {
    expect(lineOf(taxItem.call, 6, 351_620n * FEN)).toEqual({
      taxItem: taxItem.call,
      name: '*信息技术服务*接口调用服务',
      ratePercent: 6,
      gross: 351_620n * FEN,
      net: 331_717n * FEN,
      tax: 19_903n * FEN,
    });
  });

  it('come in the order of the tax items, none of them empty', () => {
    const asked = [
      { taxItem: taxItem.vip, amount: YUAN },
      { taxItem: taxItem.call, amount: YUAN },
      { taxItem: taxItem.package, amount: 0n },
    ];
    expect(linesOf(asked, RATES).map((line) => line.taxItem)).toEqual([taxItem.call, taxItem.vip]);
  });
});

describe('red lines', () => {
  it('take back, however they are cut, exactly what stands on the blue ones', () => {
    fc.assert(
      fc.property(fen(1_000_000), fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), (gross, cuts) => {
        const blue = [lineOf(taxItem.call, 6, gross)];
        const red: Line[] = [];
        let left = gross;
        for (const cut of [...cuts, 100]) {
          const amount = ((left * BigInt(cut)) / 100n / FEN) * FEN;
          if (amount === 0n) continue;
          const lines = redLinesOf(blue, red, [{ taxItem: taxItem.call, amount }]);
          expect(sumsOf(lines).gross).toBe(-amount);
          for (const line of lines) expect(line.net + line.tax).toBe(line.gross);
          red.push(...lines);
          left -= amount;
        }
        expect(sumsOf([...blue, ...red])).toEqual({ gross: 0n, net: 0n, tax: 0n });
      }),
    );
  });

  it('take back of each tax item what stands on its own line, in whatever order', () => {
    const cuts = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 100 })), { maxLength: 6 });
    fc.assert(
      fc.property(fen(1_000_000), fen(1_000_000), cuts, (calls, levels, some) => {
        const blue = [lineOf(taxItem.call, 6, calls), lineOf(taxItem.vip, 3, levels)];
        const red: Line[] = [];
        const left = new Map(blue.map((line) => [line.taxItem, line.gross]));
        for (const [isCall, cut] of [...some, [true, 100], [false, 100]] as const) {
          const of = isCall ? taxItem.call : taxItem.vip;
          const amount = ((left.get(of)! * BigInt(cut)) / 100n / FEN) * FEN;
          left.set(of, left.get(of)! - amount);
          red.push(...redLinesOf(blue, red, [{ taxItem: of, amount }]));
        }
        for (const { taxItem: of } of blue)
          expect(sumsOf([...blue, ...red].filter((line) => line.taxItem === of))).toEqual({
            gross: 0n,
            net: 0n,
            tax: 0n,
          });
      }),
    );
  });

  it('leave other tax items alone', () => {
    const blue = [lineOf(taxItem.call, 6, YUAN), lineOf(taxItem.vip, 3, YUAN)];
    const red = redLinesOf(blue, [], [{ taxItem: taxItem.vip, amount: YUAN }]);
    expect(red).toMatchObject([{ taxItem: taxItem.vip, gross: -YUAN }]);
  });
});

it('numbers have the Shanghai time and a serial of eight digits', () => {
  expect(serialOf('FP', new Date('2026-11-23T16:00:01Z'), 100_000_042n)).toBe('FP2026112400000100000042');
});
