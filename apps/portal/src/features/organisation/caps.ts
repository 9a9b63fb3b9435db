// Caps as a form holds them, as they are sent, and as they stand against what was used.
import { organisationRole } from '@jishi/contract/enums/organisation';
import type { Caps, Use } from '@jishi/contract/organisation';
import { formatMoney } from '@jishi/ui/money';
import type * as z from 'zod';

export type CapsShown = z.output<typeof Caps>;
export type UseShown = z.output<typeof Use>;

export type CapName = keyof CapsShown;
export type CapValues = Record<CapName, string>;

/** A form's initial values: '' where there is no cap. */
export function capValues(caps?: CapsShown): CapValues {
  return {
    dailyCalls: caps?.dailyCalls?.toString() ?? '',
    dailySpend: textOf(caps?.dailySpend),
    weeklyCalls: caps?.weeklyCalls?.toString() ?? '',
    weeklySpend: textOf(caps?.weeklySpend),
    monthlyCalls: caps?.monthlyCalls?.toString() ?? '',
    monthlySpend: textOf(caps?.monthlySpend),
  };
}

const textOf = (amount: string | null | undefined) => amount?.replace(/\.00$/, '') ?? '';

/** As the call takes them. */
export function capInput(values: CapValues) {
  return {
    dailyCalls: callsOf(values.dailyCalls),
    dailySpend: amountOf(values.dailySpend),
    weeklyCalls: callsOf(values.weeklyCalls),
    weeklySpend: amountOf(values.weeklySpend),
    monthlyCalls: callsOf(values.monthlyCalls),
    monthlySpend: amountOf(values.monthlySpend),
  };
}

const callsOf = (text: string) => (text ? Number(text) : null);
/** As amounts are written on the wire: no zeros in front. */
const amountOf = (text: string) => (text ? text.replace(/^0+(?=\d)/, '') : null);

export type Period = {
  name: string;
  spent: string;
  spendCap: string | null;
  calls: number;
  callsCap: number | null;
  /** A cap is used up. */
  isReached: boolean;
};

/** Day, week and month, each with its caps. */
export function periodsOf(use: UseShown, caps: CapsShown): Period[] {
  const period = (name: string, spent: string, spendCap: string | null, calls: number, callsCap: number | null) => ({
    name,
    spent,
    spendCap,
    calls,
    callsCap,
    isReached: (spendCap !== null && Number(spent) >= Number(spendCap)) || (callsCap !== null && calls >= callsCap),
  });
  return [
    period('今日', use.spentToday, caps.dailySpend, use.callsToday, caps.dailyCalls),
    period('本周', use.spentThisWeek, caps.weeklySpend, use.callsThisWeek, caps.weeklyCalls),
    period('本月', use.spentThisMonth, caps.monthlySpend, use.callsThisMonth, caps.monthlyCalls),
  ];
}

/** Caps in a line of words; '' without any. */
export function capWords(caps: CapsShown): string {
  const words: [string, string | null, number | null][] = [
    ['每日', caps.dailySpend, caps.dailyCalls],
    ['每周', caps.weeklySpend, caps.weeklyCalls],
    ['每月', caps.monthlySpend, caps.monthlyCalls],
  ];
  return words
    .flatMap(([name, spend, calls]) => {
      const parts = [spend && `${formatMoney(spend, 2)} 元`, calls !== null && `${calls} 次`].filter(Boolean);
      return parts.length > 0 ? [`${name} ${parts.join('、')}`] : [];
    })
    .join('，');
}

/** What caps a role has, in words: finance does not call. */
export function capText({ role, caps }: { role: number; caps: CapsShown }): string {
  return role === organisationRole.finance ? '不调用' : capWords(caps) || '不限';
}
