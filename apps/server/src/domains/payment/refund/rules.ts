// Money that goes back. Money is bigint in units of 0.00001 yuan.
import { payOrderStatus, refundStatus } from '@jishi/contract/enums/payment';
import { FEN } from '@jishi/money';
import type { MemberId } from '../../../kernel/context';
import { formatTime } from '../../../kernel/time';
import { type Transfer, type TransferKind, memberAccount } from '../../ledger';

/** Channels take nothing back that was paid longer ago. */
export const RETURNABLE_MS = 360 * 86_400_000;

/** `RF` for a refund, `TX` for a withdrawal, `TZ` for an adjustment: the Shanghai time and a serial number. */
export function numberOf(prefix: 'RF' | 'TX' | 'TZ', now: Date, serial: bigint): string {
  return `${prefix}${formatTime(now).replaceAll(/\D/g, '')}${(serial % 100_000_000n).toString().padStart(8, '0')}`;
}

/** What is set aside of a deposit for a refund or withdrawal `no` that waits to be decided; `orderNo` is what the member knows it by. */
type Aside = { no: string; memberId: MemberId; orderNo: string };

/** The amount can neither be spent nor go back another way. */
export function freeze(aside: Aside, amount: bigint): Transfer {
  return moved('refund.freeze', aside, amount);
}

/** So much of it is the member's again. */
export function unfreeze(aside: Aside, amount: bigint): Transfer {
  return moved('refund.unfreeze', aside, -amount);
}

function moved(kind: TransferKind, { no, memberId, orderNo }: Aside, toFrozen: bigint): Transfer {
  const lines = [
    { account: memberAccount(memberId, 'deposit'), amount: -toFrozen },
    { account: memberAccount(memberId, 'frozen'), amount: toFrozen },
  ];
  return { key: `${kind}:${no}`, kind, memo: { orderNo }, lines };
}

/** What the channel calls an attempt: the same number however often it is asked for. */
export function requestNo(no: string, attempt: number): string {
  return attempt === 1 ? no : `${no}R${attempt}`;
}

export type Source = { orderNo: string; /** What may still go back of it. */ left: bigint };

/**
 * Spreads an amount over payments in the given order, as far as each goes. Channels know whole fen only; fractions stay in
 * `rest` with what no source covers. The parts and the rest sum to the amount.
 */
export function spread(
  amount: bigint,
  sources: readonly Source[],
): { parts: { orderNo: string; amount: bigint }[]; rest: bigint } {
  let rest = amount;
  const parts: { orderNo: string; amount: bigint }[] = [];
  for (const { orderNo, left } of sources) {
    const fit = rest < left ? rest : left;
    const part = fit - (fit % FEN);
    if (part <= 0n) continue;
    parts.push({ orderNo, amount: part });
    rest -= part;
  }
  return { parts, rest };
}

/** The status of an order by what goes back of it: under way, partly, wholly, or still just paid. */
export function orderStatusOf(payAmount: bigint, refunds: readonly { status: number; amount: bigint }[]): number {
  const isOpen = refunds.some(
    ({ status }) => status === refundStatus.underWay || status === refundStatus.channelRefused,
  );
  if (isOpen) return payOrderStatus.refunding;
  const done = refunds.filter(({ status }) => status === refundStatus.done);
  if (done.length === 0) return payOrderStatus.paid;
  const back = done.reduce((sum, { amount }) => sum + amount, 0n);
  return back < payAmount ? payOrderStatus.partlyRefunded : payOrderStatus.refunded;
}

/** What of an order is not promised back yet. */
export function refundable(payAmount: bigint, refunds: readonly { status: number; amount: bigint }[]): bigint {
  return refunds.reduce(
    (left, { status, amount }) => (status === refundStatus.refused ? left : left - amount),
    payAmount,
  );
}

const MEMOS: Readonly<Record<string, string>> = {
  refund: '退款',
  'refund.unfreeze': '解冻',
  'refund.repay': '归还授信',
  'bonus.back': '收回赠送',
};

type Line = Transfer['lines'][number];

/** Transfers as who decides reads them: those of one kind together, account by account. */
export function postingsOf(transfers: readonly Transfer[]): { memo: string; lines: Line[] }[] {
  const sums = new Map<string, Map<Line['account'], bigint>>();
  for (const { kind, lines } of transfers) {
    const memo = MEMOS[kind] ?? kind;
    const accounts = sums.get(memo) ?? new Map<Line['account'], bigint>();
    for (const { account, amount } of lines) accounts.set(account, (accounts.get(account) ?? 0n) + amount);
    sums.set(memo, accounts);
  }
  return [...sums].map(([memo, accounts]) => ({
    memo,
    lines: [...accounts].map(([account, amount]) => ({ account, amount })),
  }));
}
