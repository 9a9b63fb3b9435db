// Flows: what came in and went out at channels and what orders earned, as postings of the platform's accounts say it.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { moneyFlow } from '@jishi/contract/enums/payment';
import type { PlatformAccountKind } from '../rules';

export type Flow = ValueOf<typeof moneyFlow>;

const CLEARING = ['clearing.alipay', 'clearing.wechat', 'clearing.bank'] as const satisfies PlatformAccountKind[];

/** What each line of orders earns into. Calls are not here: postings of their charges come each minute, and hours count them. */
export const EARNING = {
  'revenue.package': moneyFlow.package,
  'revenue.vip': moneyFlow.vip,
  'revenue.sms': moneyFlow.sms,
  'revenue.recharge': moneyFlow.recharge,
  'revenue.marketplace': moneyFlow.marketplace,
} as const satisfies Partial<Record<PlatformAccountKind, Flow>>;

/** What comes in at each channel. */
export const COMING = {
  'clearing.alipay': moneyFlow.alipayIn,
  'clearing.wechat': moneyFlow.wechatIn,
  'clearing.bank': moneyFlow.bankIn,
} as const satisfies Partial<Record<PlatformAccountKind, Flow>>;

export const GOING: readonly Flow[] = [moneyFlow.refunded, moneyFlow.withdrawn, moneyFlow.paidOut];

/** The accounts whose postings a flow is made of; of all flows when left out. */
export function accountsOf(flow?: Flow): PlatformAccountKind[] {
  const lines = Object.keys(EARNING) as PlatformAccountKind[];
  if (flow === undefined) return [...CLEARING, ...lines];
  if (GOING.includes(flow)) return [...CLEARING];
  if (flow === moneyFlow.reversed) return lines;
  return Object.entries({ ...COMING, ...EARNING }).flatMap(([kind, of]) =>
    of === flow ? [kind as PlatformAccountKind] : [],
  );
}
