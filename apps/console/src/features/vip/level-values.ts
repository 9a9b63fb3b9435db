// The level form's values and its input for the call.
import type { listConsoleVipLevels, saveVipLevel } from '@jishi/contract/console/vip';
import type { Input, Output } from '@jishi/contract/endpoint';
import { consoleEnums } from '@jishi/contract/enums';

export type StoredLevel = Output<typeof listConsoleVipLevels>[number];

/** Thousandths off as a Chinese discount: 120 is 8.8. */
export function tenthsOf(perMille: number): string {
  return perMille > 0 ? String((1000 - perMille) / 100) : '';
}

/** The reverse. Returns a negative number for an invalid discount, which the server then rejects at the field. */
export function perMilleOf(tenths: string): number {
  if (tenths.trim() === '') return 0;
  const left = Math.round(Number(tenths) * 100);
  return left > 0 && left < 1000 ? 1000 - left : -1;
}

/** A new level above those there are. */
export function newLevel(levels: readonly StoredLevel[]) {
  return {
    level: String(Math.max(0, ...levels.map(({ level }) => level)) + 1),
    name: '',
    summary: '',
    /** As a Chinese discount such as 8.8; '' for none. */
    callDiscount: '',
    packageDiscount: '',
    rechargeDiscount: '',
    qpsLimit: '',
    support: '',
    prices: consoleEnums.vipPeriod.map(({ value }) => ({ period: String(value), price: '' })),
    quotas: [] as { projectId: string; calls: string }[],
  };
}
export type LevelValues = ReturnType<typeof newLevel>;

export function valuesOf(stored: StoredLevel): LevelValues {
  return {
    level: String(stored.level),
    name: stored.name,
    summary: stored.summary,
    callDiscount: tenthsOf(stored.callDiscount),
    packageDiscount: tenthsOf(stored.packageDiscount),
    rechargeDiscount: tenthsOf(stored.rechargeDiscount),
    qpsLimit: stored.qpsLimit === null ? '' : String(stored.qpsLimit),
    support: stored.support,
    prices: stored.prices.map(({ period, price }) => ({ period: String(period), price: price.replace(/\.00$/, '') })),
    quotas: stored.quotas.map(({ projectId, calls }) => ({ projectId, calls: String(calls) })),
  };
}

/** The input for saving, based on the terms the operator saw. */
export function inputOf(values: LevelValues, edition: number | undefined): Input<typeof saveVipLevel> {
  const { callDiscount, packageDiscount, rechargeDiscount, ...rest } = values;
  return {
    ...rest,
    edition,
    callDiscount: perMilleOf(callDiscount),
    packageDiscount: perMilleOf(packageDiscount),
    rechargeDiscount: perMilleOf(rechargeDiscount),
  };
}
