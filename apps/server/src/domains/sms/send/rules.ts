// Sums of a list that was checked.
import { displayMoney } from '@jishi/money';
import type { Prepared } from '../batch/rules';

type Quoted = { holdingId: string | null; name: string | null; units: number };

/** What holdings would pay, in the order they are charged. */
export function prepaidOf(quote: readonly Quoted[]): { name: string; units: number }[] {
  return quote.flatMap(({ holdingId, name, units }) => (holdingId === null ? [] : [{ name: name ?? '套餐', units }]));
}

export function carrierCounts(messages: readonly Prepared[]): { carrier: number; messages: number }[] {
  return countsBy(messages, ({ carrier }) => carrier).map(([carrier, count]) => ({ carrier, messages: count }));
}

/** Of messages that take more than one segment. */
export function longerCounts(messages: readonly Prepared[]): { segments: number; messages: number }[] {
  const longer = messages.filter(({ segments }) => segments > 1);
  return countsBy(longer, ({ segments }) => segments).map(([segments, count]) => ({ segments, messages: count }));
}

function countsBy(messages: readonly Prepared[], keyOf: (message: Prepared) => number): [number, number][] {
  const counts = new Map<number, number>();
  for (const message of messages) counts.set(keyOf(message), (counts.get(keyOf(message)) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => a - b);
}

type Checked = { messages: number; dailyLeft: number; amount: bigint; balance: bigint };

/** Why a checked list cannot be sent; '' when it can. */
export function sendingFault({ messages, dailyLeft, amount, balance }: Checked): string {
  if (messages === 0) return '没有可以发送的号码';
  if (messages > dailyLeft) return `今天还能发 ${dailyLeft} 条`;
  return amount > balance ? `余额不足，还差 ${displayMoney(amount - balance)} 元` : '';
}
