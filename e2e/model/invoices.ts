// What can be invoiced: what was consumed of money that was paid in, and of lent money as far as it was paid back; less what came
// back and what stands on invoices.
import { parseMoney } from '@jishi/money';
import type { MemberId } from '../../apps/server/src/kernel/context';
import { companyTitle, invoiceSettings } from '../../apps/server/src/testing/invoices';
import type { TestServer } from '../../apps/server/src/testing/server';
import { monthOf } from './levels';
import { messagesOf } from './messages';
import { FEN, HOUR, type Member, type Model, ceilTo, floorTo, least } from './model';

/** Of calls in a month, by what paid. */
type Calls = { member: Member; month: string; until: number; deposit: bigint; credit: bigint; bonus: bigint };
/** One order, or one month of calls. */
export type Consumed = { source: string; at: number; paid: bigint; refunded: bigint };
/** `paid` of money paid in; `lent`, less what came back of it. */
type Bought = Consumed & { credit: bigint; lent: bigint };
type Stands = { invoiced: bigint; reversing: bigint };
export type Part = { source: string; at: number; amount: bigint; reversed: bigint };
export type Invoice = {
  no: string;
  member: Member;
  state: 'applied' | 'issuing' | 'issued' | 'refused' | 'cancelled' | 'reversed' | 'partlyReversed';
  parts: Part[];
  reversed: bigint;
  at: number;
};
export type Reversal = {
  /** Learned when it is looked at. */
  no: string;
  invoice: Invoice;
  state: 'waiting' | 'issuing' | 'issued' | 'refused';
  isDue: boolean;
  parts: { source: string; amount: bigint }[];
};
/** The least that an invoice is about. */
export const MINIMUM = parseMoney('0.2');
type Cabinet = {
  /** Of each member, a title's id. */
  titles: Map<Member, string>;
  calls: Calls[];
  invoices: Invoice[];
  reversals: Reversal[];
  stands: Map<string, Stands>;
  /** What members paid back of what they were lent. */
  repaid: Map<Member, bigint>;
};
const cabinets = new WeakMap<Model, Cabinet>();

export function invoicesOf(model: Model): Cabinet {
  if (!cabinets.has(model))
    cabinets.set(model, {
      titles: new Map(),
      calls: [],
      invoices: [],
      reversals: [],
      stands: new Map(),
      repaid: new Map(),
    });
  return cabinets.get(model)!;
}

/** What the site says of its invoices. */
export const invoicing = { ...invoiceSettings, minimum: MINIMUM };

/** A member with a title. */
export async function letInvoice(server: TestServer, model: Model, member: Member): Promise<void> {
  invoicesOf(model).titles.set(member, await companyTitle(server, { ...member, memberId: member.id as MemberId }));
}

/** Keeps what calls took from a member. */
export function noteCalls(model: Model, member: Member, taken: ReadonlyMap<string, bigint>): void {
  const { name: month, until } = monthOf(model.now);
  const { calls } = invoicesOf(model);
  let own = calls.find((one) => one.member === member && one.month === month);
  if (!own) calls.push((own = { member, month, until, deposit: 0n, credit: 0n, bonus: 0n }));
  own.deposit += taken.get(model.account(member, 'deposit')) ?? 0n;
  own.credit += taken.get(model.account(member, 'credit')) ?? 0n;
  own.bonus += taken.get(model.account(member, 'bonus')) ?? 0n;
}

const ordersOf = (model: Model, member: Member) =>
  model.orders.filter(
    ({ member: of, goods, state }) =>
      of === member && goods.kind !== 'topUp' && (state === 'paid' || state === 'refunded'),
  );

const callsOf = (model: Model, member: Member) => invoicesOf(model).calls.filter((one) => one.member === member);
const isWhole = ({ now }: Model, { until }: Calls) => until + HOUR <= now;

/** A member pays back what they were lent, by operators' word or as they withdraw. */
export function noteRepaid(model: Model, member: Member, amount: bigint): void {
  const { repaid } = invoicesOf(model);
  repaid.set(member, (repaid.get(member) ?? 0n) + amount);
}

/**
 * What can stand on invoices, the oldest first; calls an hour after their month. What was paid back, and is not theirs again, paid
 * for the oldest of it.
 */
export function consumedBy(model: Model, member: Member): Consumed[] {
  let left = (invoicesOf(model).repaid.get(member) ?? 0n) - (model.overpaid.get(member) ?? 0n);
  return boughtBy(model, member).map(({ source, at, paid, refunded, lent }) => {
    const part = least(lent, left);
    left -= part;
    return { source, at, paid: paid + part, refunded };
  });
}

function boughtBy(model: Model, member: Member): Bought[] {
  const [deposit, credit] = ['deposit', 'credit'].map((kind) => model.account(member, kind)) as [string, string];
  const orders = ordersOf(model, member).map(({ no, paidAt: at, taken, state }) => {
    const [paid, lent] = [taken.get(deposit) ?? 0n, taken.get(credit) ?? 0n];
    const isBack = state === 'refunded';
    return { source: `order:${no}`, at, paid, refunded: isBack ? paid : 0n, credit: lent, lent: isBack ? 0n : lent };
  });
  const batches = messagesOf(model)
    .batches.filter((batch) => batch.member === member)
    .map(({ no, at, paid, taken }) => {
      const [before, lent] = [paid.get(deposit) ?? 0n, taken.get(credit) ?? 0n];
      const refunded = before - (taken.get(deposit) ?? 0n);
      return { source: `order:${no}`, at, paid: before, refunded, credit: paid.get(credit) ?? 0n, lent };
    });
  const months = callsOf(model, member)
    .filter((one) => isWhole(model, one))
    .map(({ month, until, deposit: paid, credit: lent }) => {
      return { source: `calls:${month}`, at: until + HOUR, paid, refunded: 0n, credit: lent, lent };
    });
  return [...orders, ...batches, ...months]
    .filter((one) => one.paid + one.credit > 0n)
    .toSorted((a, b) => a.at - b.at || (a.source < b.source ? -1 : 1));
}

/** Calls of months that are not over, as far as money paid in paid them. */
export const callsSoFar = (model: Model, member: Member) =>
  callsOf(model, member).reduce((sum, one) => sum + (isWhole(model, one) ? 0n : one.deposit), 0n);

/** Given money that was spent, and is on no invoice. */
export function givenSpent(model: Model, member: Member): bigint {
  const bonus = model.account(member, 'bonus');
  const orders = ordersOf(model, member).filter(({ state }) => state === 'paid');
  const batches = messagesOf(model).batches.filter((batch) => batch.member === member);
  const taken = [...orders, ...batches].reduce((sum, one) => sum + (one.taken.get(bonus) ?? 0n), 0n);
  return callsOf(model, member).reduce((sum, one) => sum + one.bonus, taken);
}

/** How a record stands; orders of two members are never alike, months are. */
export function standOf(model: Model, member: Member, source: string): Stands {
  const { stands } = invoicesOf(model);
  const key = `${member.id} ${source}`;
  if (!stands.has(key)) stands.set(key, { invoiced: 0n, reversing: 0n });
  return stands.get(key)!;
}

const positive = (amount: bigint) => (amount > 0n ? amount : 0n);

/** In whole fen. */
export function openOf({ paid, refunded }: Consumed, invoiced: bigint): bigint {
  return floorTo(FEN, positive(paid - refunded - invoiced));
}

/** What stands on invoices without having been consumed, or being reversed. */
export function missingOf({ paid, refunded }: Consumed, { invoiced, reversing }: Stands): bigint {
  return ceilTo(FEN, positive(invoiced - reversing - (paid - refunded)));
}

const OUT: readonly Invoice['state'][] = ['issuing', 'issued', 'partlyReversed'];

/** What has to end or to be reversed of a member's invoices, the newest first. */
function missing(model: Model, member: Member) {
  const short = new Map(
    consumedBy(model, member).map((one) => [one.source, missingOf(one, standOf(model, member, one.source))]),
  );
  const newest = invoicesOf(model)
    .invoices.filter((one) => one.member === member)
    .toSorted((a, b) => b.at - a.at || (a.no < b.no ? 1 : -1));
  const ended = newest.filter(({ state, parts }) => {
    const ends = state === 'applied' && parts.some(({ source }) => short.get(source)! > 0n);
    if (ends) for (const { source, amount } of parts) short.set(source, short.get(source)! - amount);
    return ends;
  });
  const reversed = newest.flatMap((invoice) => {
    if (!OUT.includes(invoice.state)) return [];
    const parts = invoice.parts.flatMap(({ source, amount, reversed: gone }) => {
      const part = least(short.get(source)!, amount - gone);
      if (part <= 0n) return [];
      short.set(source, short.get(source)! - part);
      return [{ source, amount: part }];
    });
    return parts.length > 0 ? [{ invoice, parts }] : [];
  });
  return { ended, reversed };
}

/** What could be applied for, once what came back is looked at. */
export function openNow(model: Model, member: Member): { source: string; at: number; open: bigint }[] {
  const { ended } = missing(model, member);
  return consumedBy(model, member).map((one) => {
    const freed = ended.flatMap(({ parts }) => parts).filter(({ source }) => source === one.source);
    const { invoiced } = standOf(model, member, one.source);
    const open = openOf(
      one,
      freed.reduce((sum, { amount }) => sum - amount, invoiced),
    );
    return { source: one.source, at: one.at, open };
  });
}

/** Something came back: applications for it end, and what is issued of it is to be reversed. */
export function cover(model: Model, member: Member): void {
  const { ended, reversed } = missing(model, member);
  for (const invoice of ended) free(model, invoice, 'cancelled');
  for (const { invoice, parts } of reversed) reverse(model, invoice, parts, true);
}

/** A minute's messages that came back are looked at when it is over. */
export function coverDue(model: Model): void {
  const { lookAt } = messagesOf(model);
  for (const [member, at] of lookAt) {
    if (at > model.now) continue;
    lookAt.delete(member);
    cover(model, member);
  }
}

/** An application about parts of what is open. */
export function apply(model: Model, no: string, member: Member, parts: readonly Omit<Part, 'reversed'>[]): void {
  const invoice: Invoice = {
    no,
    member,
    state: 'applied',
    parts: parts.map((part) => ({ ...part, reversed: 0n })),
    reversed: 0n,
    at: model.now,
  };
  invoicesOf(model).invoices.push(invoice);
  for (const { source, amount } of parts) standOf(model, member, source).invoiced += amount;
}

/** It will not be issued: what stands on it is free again. */
export function free(model: Model, invoice: Invoice, state: 'refused' | 'cancelled'): void {
  invoice.state = state;
  for (const { source, amount } of invoice.parts) standOf(model, invoice.member, source).invoiced -= amount;
}

/** A red invoice about parts is asked for. */
export function reverse(model: Model, invoice: Invoice, parts: Reversal['parts'], isDue: boolean, no = ''): void {
  invoicesOf(model).reversals.push({ no, invoice, state: 'waiting', isDue, parts });
  hold(model, invoice, parts, 1n);
}

function hold(model: Model, { member, parts: of }: Invoice, parts: Reversal['parts'], sign: 1n | -1n): void {
  for (const { source, amount } of parts) {
    standOf(model, member, source).reversing += sign * amount;
    of.find((part) => part.source === source)!.reversed += sign * amount;
  }
}

/** Whether a reversal can be given up: nothing that came back relies on it. */
export function isFree(model: Model, { isDue, invoice: { member }, parts }: Reversal): boolean {
  const consumed = consumedBy(model, member);
  return (
    !isDue &&
    parts.every(({ source, amount }) => {
      const { invoiced, reversing } = standOf(model, member, source);
      const { paid, refunded } = consumed.find((one) => one.source === source)!;
      return invoiced - (reversing - amount) <= paid - refunded;
    })
  );
}

export function giveUp(model: Model, reversal: Reversal): void {
  reversal.state = 'refused';
  hold(model, reversal.invoice, reversal.parts, -1n);
}

export const sumOf = (parts: readonly { amount: bigint }[]) => parts.reduce((sum, { amount }) => sum + amount, 0n);

/** The red invoice is there: what it is about stands on none any more. */
export function reversed(model: Model, reversal: Reversal): void {
  const { invoice, parts } = reversal;
  reversal.state = 'issued';
  for (const { source, amount } of parts) {
    const stands = standOf(model, invoice.member, source);
    stands.invoiced -= amount;
    stands.reversing -= amount;
  }
  invoice.reversed += sumOf(parts);
  invoice.state = invoice.reversed === sumOf(invoice.parts) ? 'reversed' : 'partlyReversed';
}
