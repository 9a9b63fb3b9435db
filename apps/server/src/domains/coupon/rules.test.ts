import { couponKind, couponStatus } from '@jishi/contract/enums/coupon';
import { FEN, YUAN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Held,
  type Purchase,
  type Terms,
  objectionTo,
  faceText,
  perMilleOff,
  savingOf,
  scopeText,
  statusAt,
  tenthsOf,
  termsText,
} from './rules';

const direct: Terms = {
  kind: couponKind.direct,
  amount: 20n * YUAN,
  discount: null,
  cap: null,
  minSpend: 0n,
  orderKinds: [2],
  projectIds: [],
  minRank: null,
};
const full: Terms = { ...direct, kind: couponKind.fullReduction, minSpend: 100n * YUAN };
const discount: Terms = { ...direct, kind: couponKind.discount, amount: null, discount: 120, cap: 50n * YUAN };

describe('what a coupon takes off', () => {
  test.each<[string, Terms, bigint, bigint]>([
    ['a full reduction, below its amount', full, 9_999n * FEN, 0n],
    ['a full reduction, at its amount', full, 100n * YUAN, 20n * YUAN],
    ['a direct reduction of a dear thing', direct, 300n * YUAN, 20n * YUAN],
    ['a direct reduction of a cheap thing', direct, 3n * YUAN, 3n * YUAN],
    ['a discount', discount, 100n * YUAN, 12n * YUAN],
    ['a discount, rounded down to whole fen', discount, (19_999n * FEN) / 100n, 23n * FEN],
    ['a discount at its cap', discount, 1_000n * YUAN, 50n * YUAN],
    ['a discount without a cap', { ...discount, cap: null }, 1_000n * YUAN, 120n * YUAN],
    ['a discount below its least amount', { ...discount, minSpend: 200n * YUAN }, 100n * YUAN, 0n],
  ])('%s', (_, terms, amount, off) => {
    expect(savingOf(terms, amount)).toBe(off);
  });

  const anyTerms = fc
    .record({
      kind: fc.constantFrom(1, 2, 3),
      amount: fc.bigInt({ min: 1n, max: 10n ** 8n }),
      discount: fc.integer({ min: 1, max: 999 }),
      cap: fc.option(fc.bigInt({ min: 1n, max: 10n ** 8n })),
      minSpend: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    })
    .map(({ kind, ...rest }): Terms => ({
      ...direct,
      kind,
      amount: kind === 2 ? null : rest.amount * FEN,
      discount: kind === 2 ? rest.discount : null,
      cap: kind === 2 && rest.cap !== null ? rest.cap * FEN : null,
      minSpend: rest.minSpend * FEN,
    }));

  it('is whole fen of a price in fen, between nothing and the price, and nothing below the least amount', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt({ min: 0n, max: 10n ** 9n }), (terms, fen) => {
        const price = fen * FEN;
        const off = savingOf(terms, price);
        expect(off % FEN).toBe(0n);
        expect(off).toBeGreaterThanOrEqual(0n);
        expect(off).toBeLessThanOrEqual(price);
        if (price < terms.minSpend) expect(off).toBe(0n);
        if (terms.cap !== null) expect(off).toBeLessThanOrEqual(terms.cap);
      }),
    );
  });

  it('never falls when the price rises', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 9n });
    fc.assert(
      fc.property(anyTerms, price, price, (terms, one, more) => {
        expect(savingOf(terms, (one + more) * FEN)).toBeGreaterThanOrEqual(savingOf(terms, one * FEN));
      }),
    );
  });
});

describe('whether a coupon may be used', () => {
  const now = new Date('2026-11-22T02:00:00Z');
  const held: Held = {
    status: couponStatus.usable,
    validFrom: new Date('2026-11-01T00:00:00Z'),
    expiresAt: new Date('2026-11-30T00:00:00Z'),
  };
  const purchase: Purchase = { kind: 2, projectId: '10001', amount: 100n * YUAN, rank: 0 };

  test.each<[string, Partial<Terms>, Partial<Held>, Partial<Purchase>, string | undefined]>([
    ['fits', {}, {}, {}, undefined],
    ['fits one of its products', { projectIds: ['9', '10001'] }, {}, {}, undefined],
    ['fits its rank', { minRank: 2 }, {}, { rank: 2 }, undefined],
    ['fits at its least amount', { minSpend: 100n * YUAN }, {}, {}, undefined],
    ['fits from its first moment on', {}, { validFrom: now }, {}, undefined],
    ['fits an order of any product', {}, {}, { projectId: null }, undefined],
    ['on another order', {}, { status: couponStatus.locked }, {}, '占用'],
    ['used', {}, { status: couponStatus.used }, {}, '已经用过'],
    ['void', {}, { status: couponStatus.void }, {}, '已经作废'],
    ['expired to the moment', {}, { expiresAt: now }, {}, '已经过期'],
    ['not valid yet', {}, { validFrom: new Date(now.getTime() + 1000) }, {}, '2026-11-22 10:00:01 起才能用'],
    ['another kind of order', { orderKinds: [3, 1] }, {}, {}, '只能用于充值、会员'],
    ['another product', { projectIds: ['9'] }, {}, {}, '不能用于这个产品'],
    ['an order without a product', { projectIds: ['9'] }, {}, { projectId: null }, '不能用于这个产品'],
    ['too low a rank', { minRank: 2 }, {}, { rank: 1 }, '要 V2 及以上会员'],
    ['too little', { minSpend: 120n * YUAN }, {}, {}, '满 120 元可用，还差 20 元'],
    ['too little by less than a fen', { minSpend: 100n * YUAN + 100n }, {}, {}, '满 100.001 元可用，还差 0.001 元'],
    ['nothing to take off', {}, {}, { amount: 0n }, '减不了钱'],
  ])('%s', (_, terms, coupon, bought, reason) => {
    const objection = objectionTo({ ...direct, ...terms }, { ...held, ...coupon }, { ...purchase, ...bought }, now);
    if (reason === undefined) expect(objection).toBeUndefined();
    else expect(objection).toContain(reason);
  });

  it('is judged by the moment: usable turns into expired, a locked one stays locked', () => {
    expect(statusAt(held, now)).toBe(couponStatus.usable);
    expect(statusAt(held, held.expiresAt)).toBe(couponStatus.expired);
    expect(statusAt({ ...held, status: couponStatus.locked }, held.expiresAt)).toBe(couponStatus.locked);
  });
});

describe('a coupon in words', () => {
  test.each<[Terms, string]>([
    [full, '满 100 减 20 元'],
    [direct, '立减 20 元'],
    [{ ...direct, minSpend: 30n * YUAN }, '满 30 减 20 元'],
    [discount, '8.8 折，最多减 50 元'],
    [{ ...discount, cap: null, minSpend: 1_050n * FEN }, '满 10.50 8.8 折'],
  ])('%#', (terms, text) => {
    expect(termsText(terms)).toBe(text);
  });

  it('has its worth in short', () => {
    expect([full, discount].map(faceText)).toEqual(['20 元', '8.8 折']);
  });

  it('says what it is for', () => {
    expect(scopeText(direct, [])).toBe('用于套餐');
    expect(scopeText({ ...direct, orderKinds: [2, 3], minRank: 2 }, [])).toBe('用于套餐、会员，限 V2 及以上会员');
    expect(scopeText(direct, ['号码归属地', '天气'])).toBe('用于号码归属地、天气的套餐');
  });

  it('reads discounts as it writes them', () => {
    for (let perMille = 1; perMille <= 999; perMille++) expect(perMilleOff(tenthsOf(perMille))).toBe(perMille);
  });
});
