// How far visitors came: shares, and which visits a question means.
import type { exportCampaigns } from '@jishi/contract/console/adtracking';
import type { Checked } from '@jishi/contract/endpoint';

export type Asked = Checked<typeof exportCampaigns>;
export type Level = Asked['level'];

/** The payload mark of each level. */
export const MARKS: Readonly<Record<Level, string>> = {
  channel: 'channelId',
  plan: 'aPlanid',
  unit: 'aUnitid',
  creative: 'aCreative',
  keyword: 'kwEncUtf8',
  product: 'product',
};

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  channel: '渠道',
  plan: '计划',
  unit: '单元',
  creative: '创意',
  keyword: '关键词',
  product: '产品编号',
};

/** The marks that a visit must have to be meant. */
export function marksOf(asked: Omit<Asked, 'level'>): Record<string, string> {
  const levels = Object.keys(MARKS) as Level[];
  return Object.fromEntries(levels.flatMap((level) => (asked[level] ? [[MARKS[level], asked[level]]] : [])));
}

export type Counts = { visits: number; registered: number; certified: number; called: number; paid: number };

/** Percent with at most 2 decimals; null where there is nothing to take a share of. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;
}

/** From each step of the funnel to the next, and from its first to its last. */
export function ratesOf({ visits, registered, certified, called, paid }: Counts) {
  return {
    registerRate: percent(registered, visits),
    certifyRate: percent(certified, registered),
    callRate: percent(called, registered),
    payRate: percent(paid, registered),
    wholeRate: percent(paid, visits),
  };
}
