import { describe, expect, it } from 'vitest';
import { type OfferOnSale, balanceHint, covers, lastDay, offerOf, savingOf } from './purchase-rules';

const offer = (over: Partial<OfferOnSale>): OfferOnSale => ({
  id: '1',
  name: '1 万次包',
  calls: 10_000,
  price: '98.00',
  listPrice: '120.00',
  unitPrice: '0.0098',
  validDays: 365,
  startWithinDays: null,
  stock: null,
  firstPurchaseOnly: false,
  ...over,
});

describe('the offer that is meant', () => {
  const first = offer({ id: '1', firstPurchaseOnly: true });
  const usual = offer({ id: '2' });
  const gone = offer({ id: '3', stock: 0 });

  it('is the one the address names', () => {
    expect(offerOf([first, usual], '1')?.id).toBe('1');
  });

  it('is one that may be bought again when none is named, or the named one is sold out', () => {
    expect(offerOf([first, usual], undefined)?.id).toBe('2');
    expect(offerOf([gone, first, usual], '3')?.id).toBe('2');
  });

  it('is none when all are sold out', () => {
    expect(offerOf([gone], '3')).toBeUndefined();
  });
});

describe('what a package is worth', () => {
  it('is told against paying call by call', () => {
    expect(savingOf(offer({}), '0.01200')).toBe('22.00');
    expect(savingOf(offer({}), '0.00500')).toBeUndefined();
  });

  it('ends after its days in Beijing, or has so long to begin', () => {
    const now = new Date('2026-11-20T23:30:00+08:00');
    expect(lastDay(offer({ validDays: 30 }), now)).toBe('2026-12-20');
    expect(lastDay(offer({ validDays: 30, startWithinDays: 365 }), now)).toBe('2027-11-20');
  });

  it('can be paid from a balance that is just enough', () => {
    expect(covers('98.00', '98.00')).toBe(true);
    expect(covers('97.99999', '98.00')).toBe(false);
  });

  it('is told with what is missing', () => {
    expect(balanceHint('98.00', '98.00')).toBe('用交易密码确认，立即生效');
    expect(balanceHint('97.50', '98.00')).toBe('还差 0.50 元');
  });
});
