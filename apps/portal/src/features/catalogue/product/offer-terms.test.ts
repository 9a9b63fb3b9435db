import { describe, expect, it } from 'vitest';
import { type OfferTerms, limits } from './offer-terms';

const offer = (terms: Partial<OfferTerms>): OfferTerms => ({
  id: '1',
  name: '1 万次包',
  calls: 10_000,
  price: '98.00',
  listPrice: '120.00',
  unitPrice: '0.00980',
  validDays: 365,
  startWithinDays: null,
  stock: null,
  firstPurchaseOnly: false,
  ...terms,
});

describe('the terms of an offer', () => {
  it('say by when a package must begin that is valid from its first call', () => {
    expect(limits(offer({ startWithinDays: 365 }))).toEqual(['须在 365 天内启用']);
  });

  it('mention a stock only when it runs low', () => {
    expect(limits(offer({ stock: null }))).toEqual([]);
    expect(limits(offer({ stock: 21 }))).toEqual([]);
    expect(limits(offer({ stock: 20 }))).toEqual(['剩 20 份']);
    expect(limits(offer({ stock: 0, firstPurchaseOnly: true }))).toEqual(['限首购', '已售完']);
  });
});
