// When a campaign runs, and what a top-up earns in one. Money is bigint in units of 0.00001 yuan.
import { campaignKind, campaignStage, campaignStatus, couponSource } from '@jishi/contract/enums/coupon';
import type { ValueOf } from '@jishi/contract/enums/enumeration';

/** How the coupons of a campaign are come by. */
export const SOURCE_OF: Readonly<Record<number, ValueOf<typeof couponSource>>> = {
  [campaignKind.registration]: couponSource.registration,
  [campaignKind.certification]: couponSource.certification,
  [campaignKind.code]: couponSource.code,
};

/** A top-up of `from` or more gets `bonus`. */
export type Tier = { from: bigint; bonus: bigint };

/** The bonus of an amount: that of the highest tier reached. */
export function bonusOf(tiers: readonly Tier[], amount: bigint): bigint {
  let reached: Tier | undefined;
  for (const tier of tiers) if (tier.from <= amount && (!reached || tier.from > reached.from)) reached = tier;
  return reached?.bonus ?? 0n;
}

/** The tiers that the rest of a budget can still pay. */
export function payableTiers(tiers: readonly Tier[], left: bigint): Tier[] {
  return tiers.filter(({ bonus }) => bonus <= left);
}

/** The error in a campaign's tiers and where it is; undefined when valid. */
export function faultOfTiers(tiers: readonly Tier[]): { path: string; message: string } | undefined {
  if (tiers.length === 0) return { path: 'tiers', message: '至少要有一档' };
  for (const [at, { from, bonus }] of tiers.entries()) {
    if (from <= 0n) return { path: `tiers.${at}.from`, message: '充值金额要大于 0' };
    if (bonus <= 0n) return { path: `tiers.${at}.bonus`, message: '赠送金额要大于 0' };
    if (bonus > from) return { path: `tiers.${at}.bonus`, message: '赠送不能多于充值' };
    const before = tiers[at - 1];
    if (before && from <= before.from) return { path: `tiers.${at}.from`, message: '每一档的充值金额要比上一档高' };
    if (before && bonus <= before.bonus) return { path: `tiers.${at}.bonus`, message: '每一档的赠送要比上一档多' };
  }
  return undefined;
}

/** campaignStage at a moment. */
export function stageAt(
  { status, beginsAt, endsAt }: { status: number; beginsAt: Date; endsAt: Date },
  now: Date,
): number {
  if (endsAt <= now) return campaignStage.over;
  if (status === campaignStatus.stopped) return campaignStage.stopped;
  return beginsAt > now ? campaignStage.ahead : campaignStage.running;
}
