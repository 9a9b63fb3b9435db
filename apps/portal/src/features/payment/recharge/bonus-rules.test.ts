import { describe, expect, it } from 'vitest';
import { balanceAfter, bonusOf, nextTier } from './recharge-rules';

const tiers = [
  { from: '100.00', bonus: '5.00' },
  { from: '500.00', bonus: '40.00' },
];

describe('what a campaign gives', () => {
  it('is the bonus of the highest tier reached', () => {
    expect(['99.99', '100', '499.99', '500', '9000'].map((amount) => bonusOf(tiers, amount))).toEqual([
      undefined,
      '5.00',
      '5.00',
      '40.00',
      '40.00',
    ]);
    expect(bonusOf([], '500')).toBeUndefined();
  });

  it('is told with how far the next tier is', () => {
    expect(nextTier(tiers, '99.50')).toEqual({ gap: '0.50', bonus: '5.00' });
    expect(nextTier(tiers, '100')).toEqual({ gap: '400.00', bonus: '40.00' });
    expect(nextTier(tiers, '500')).toBeUndefined();
  });

  it('stands in the balance after the top-up', () => {
    expect(balanceAfter('1.50', '500', '40.00')).toBe('541.50');
  });
});
