// What the form for an invoice chooses, and which records an address asks for.
import type { Consumption } from '@jishi/contract/invoice';
import type * as z from 'zod';
import { isAmount } from '../../../shell/amount';

export type Spent = z.output<typeof Consumption>;

/** By records, or by an amount that is taken from the oldest ones. */
export type Way = 'records' | 'amount';

/** What is to be invoiced, as the calls take it; undefined while nothing is chosen. */
export function chosenOf(way: Way, ids: readonly string[], amount: string) {
  if (way === 'records') return ids.length > 0 ? { records: ids.map((id) => ({ id })) } : undefined;
  return isAmount(amount) && Number(amount) > 0 ? { amount } : undefined;
}

const MONTH = /^\d{4}-\d{2}$/;

export type Asked = {
  /** Of an order's page. */
  orderNo?: string | undefined;
  /** Of a statement: yyyy-MM */
  month?: string | undefined;
  /** Records of an earlier application. */
  recordIds?: readonly string[] | undefined;
};

/** The records that an address asks for, as far as they are still open. */
export function askedAmong(records: readonly Spent[], { orderNo, month, recordIds }: Asked): string[] {
  const isAsked = ({ id, orderNo: own, time }: Spent) =>
    (Boolean(orderNo) && own === orderNo) ||
    (MONTH.test(month ?? '') && time.startsWith(month!)) ||
    (recordIds?.includes(id) ?? false);
  return records.filter((record) => isOpen(record) && isAsked(record)).map(({ id }) => id);
}

/** Whether something of it can still stand on an invoice. */
export const isOpen = ({ open }: Spent) => Number(open) > 0;

/** The ids with those of a page put in or taken out. */
export function withPicked(picked: readonly string[], ids: readonly string[], on: boolean): string[] {
  const rest = picked.filter((id) => !ids.includes(id));
  return on ? [...rest, ...ids] : rest;
}
