import { enums } from '@jishi/contract/enums';
import { campaignKind, campaignStage } from '@jishi/contract/enums/coupon';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { SOURCE_OF, type Tier, bonusOf, faultOfTiers, payableTiers, stageAt } from './rules';

const tiers: Tier[] = [
  { from: 100n, bonus: 5n },
  { from: 500n, bonus: 40n },
  { from: 1000n, bonus: 100n },
];

describe('a bonus', () => {
  test.each([
    [99n, 0n],
    [100n, 5n],
    [499n, 5n],
    [500n, 40n],
    [999n, 40n],
    [1_000_000n, 100n],
  ])('of a top-up of %s is %s', (amount, bonus) => {
    expect(bonusOf(tiers, amount)).toBe(bonus);
    expect(bonusOf(tiers.toReversed(), amount)).toBe(bonus);
  });

  it('never costs more than what is left of the budget', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 2000n }), (left, amount) => {
        expect(bonusOf(payableTiers(tiers, left), amount)).toBeLessThanOrEqual(left);
      }),
    );
    expect(bonusOf(payableTiers(tiers, 40n), 1000n)).toBe(40n);
  });
});

describe('the tiers of a bonus', () => {
  test.each<[string, Tier[]]>([
    ['rise', tiers],
    ['give as much as was topped up', [{ from: 5n, bonus: 5n }]],
    ['begin with the smallest amount', [{ from: 1n, bonus: 1n }]],
  ])('may %s', (_, given) => {
    expect(faultOfTiers(given)).toBeUndefined();
  });

  test.each<[string, Tier[], string, string]>([
    ['none', [], 'tiers', '至少要有一档'],
    ['above the top-up', [{ from: 5n, bonus: 6n }], 'tiers.0.bonus', '赠送不能多于充值'],
    ['for nothing', [{ from: 0n, bonus: 0n }], 'tiers.0.from', '充值金额要大于 0'],
    ['of nothing', [{ from: 5n, bonus: 0n }], 'tiers.0.bonus', '赠送金额要大于 0'],
    ['twice from an amount', [tiers[0]!, { from: 100n, bonus: 6n }], 'tiers.1.from', '每一档的充值金额要比上一档高'],
    ['from less than before', [tiers[0]!, { from: 99n, bonus: 6n }], 'tiers.1.from', '每一档的充值金额要比上一档高'],
    ['of no more for more', [tiers[0]!, { from: 200n, bonus: 5n }], 'tiers.1.bonus', '每一档的赠送要比上一档多'],
  ])('may not be %s', (_, given, path, message) => {
    expect(faultOfTiers(given)).toEqual({ path, message });
  });
});

test('coupons of a campaign say how they were come by', () => {
  const labels = (rows: readonly { value: number; label: string }[], value: number | undefined) =>
    rows.find((row) => row.value === value)?.label;
  const ways = campaignKind.rows.map(({ value: kind }) => [
    labels(enums.campaignKind, kind),
    labels(enums.couponSource, SOURCE_OF[kind]),
  ]);
  expect(ways).toEqual([
    ['注册送券', '注册赠送'],
    ['认证送券', '认证赠送'],
    ['口令领券', '口令领取'],
    ['充值赠送', undefined],
  ]);
});

test('a campaign runs from its beginning up to its end, unless it is stopped', () => {
  const campaign = { status: 1, beginsAt: new Date(1000), endsAt: new Date(2000) };
  const at = (time: number, status = 1) => stageAt({ ...campaign, status }, new Date(time));
  expect([999, 1000, 1999, 2000].map((time) => at(time))).toEqual([
    campaignStage.ahead,
    campaignStage.running,
    campaignStage.running,
    campaignStage.over,
  ]);
  expect([at(999, 2), at(1500, 2), at(2000, 2)]).toEqual([
    campaignStage.stopped,
    campaignStage.stopped,
    campaignStage.over,
  ]);
});
