import { describe, expect, it } from 'vitest';
import { inputOf, newTemplate, trialOf, valuesOf } from './template-values';

describe('what the coupon form sends', () => {
  it('is either an amount or a discount, and one way to end', () => {
    expect(inputOf(newTemplate(), undefined)).toMatchObject({
      amount: '20',
      tenths: null,
      validDays: '30',
      validUntil: null,
    });
    const discount = { ...newTemplate(), kind: '2', validity: 'until' as const, validUntil: '2026-12-31 23:59:59' };
    expect(inputOf(discount, '9')).toMatchObject({ id: '9', amount: null, tenths: '8.8', validDays: null });
  });

  it('takes product ids as people write lists', () => {
    expect(inputOf({ ...newTemplate(), projectIds: ' 1，2、3 4' }, undefined).projectIds).toEqual(['1', '2', '3', '4']);
  });

  it('can be tried once it says what is taken off, of what', () => {
    expect(trialOf(newTemplate())).toMatchObject({ prices: ['50', '100', '300'] });
    for (const lacking of [{ amount: '' }, { orderKinds: [] }, { prices: ' ' }])
      expect(trialOf({ ...newTemplate(), ...lacking })).toBeUndefined();
  });

  it('comes back from what is stored', () => {
    const values = valuesOf({
      name: '券',
      perMember: 1,
      stock: null,
      status: 2,
      draft: {
        kind: 1,
        amount: '20.00',
        tenths: null,
        cap: null,
        minSpend: '100.50',
        orderKinds: [2, 3],
        projectIds: ['7'],
        minRank: null,
        validDays: null,
        validFrom: null,
        validUntil: '2026-12-31 23:59:59',
      },
    } as unknown as Parameters<typeof valuesOf>[0]);
    expect(values).toMatchObject({
      amount: '20',
      minSpend: '100.50',
      orderKinds: ['2', '3'],
      validity: 'until',
      stock: '',
    });
  });
});
