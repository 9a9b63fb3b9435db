// Holding a channel's bill against what is booked here. Money is bigint in units of 0.00001 yuan, refunds below zero.
import { differenceKind } from '@jishi/contract/enums/payment';
import { orderNoOf } from '../channel/rules';

/** One payment or refund, whoever tells of it; `refundNo` is '' for a payment. */
export type Entry = { tradeNo: string; refundNo: string; amount: bigint };

/** A line of a bill; `no` is the order's number at the channel. */
export type Line = Entry & {
  no: string;
  /** The same entry is already on another day's bill. */
  billedBefore: boolean;
};

/** What is booked; `done`: money that pays its order or was credited, or a refund the channel has confirmed. */
export type Move = Entry & { orderNo: string; done: boolean };

export type Difference = {
  kind: number;
  tradeNo: string;
  refundNo: string;
  orderNo: string;
  /** The bill's entry; null when it has none. */
  billAmount: bigint | null;
  /** What the books have; null when there is none. */
  bookAmount: bigint | null;
};

/**
 * The differences between a day's bill and the books; they add up to the difference of both totals. `moves`: what is
 * booked for the bill's entries and what was booked that day, except entries of an earlier bill or of only a later one.
 * `orders`: those of the bill's orders that exist here.
 */
export function differencesOf(
  lines: readonly Line[],
  moves: readonly Move[],
  orders: ReadonlySet<string>,
): Difference[] {
  const booked = new Map(moves.map((move) => [keyOf(move), move]));
  const billed = new Set<string>();
  const found: Difference[] = [];
  for (const line of lines) {
    const key = keyOf(line);
    const again = line.billedBefore || billed.has(key);
    billed.add(key);
    const difference = again ? onlyBilled(line, differenceKind.duplicate) : compared(line, booked.get(key), orders);
    if (difference) found.push(difference);
  }
  return [...found, ...moves.filter((move) => !billed.has(keyOf(move)) && countsOf(move)).map(onlyBooked)];
}

function compared(line: Line, move: Move | undefined, orders: ReadonlySet<string>): Difference | undefined {
  if (!move) {
    const ours = orders.has(orderNoOf(line.no));
    return onlyBilled(line, ours ? differenceKind.missingHere : differenceKind.otherMerchant);
  }
  const { tradeNo, refundNo, orderNo, amount, done } = move;
  if (done && amount === line.amount) return undefined;
  const kind = amount === line.amount ? differenceKind.state : differenceKind.amount;
  const bookAmount = countsOf(move) ? amount : null;
  return { kind, tradeNo, refundNo, orderNo, billAmount: line.amount, bookAmount };
}

function onlyBilled({ tradeNo, refundNo, no, amount }: Line, kind: number): Difference {
  return { kind, tradeNo, refundNo, orderNo: orderNoOf(no), billAmount: amount, bookAmount: null };
}

function onlyBooked({ tradeNo, refundNo, orderNo, amount }: Move): Difference {
  const kind = refundNo ? differenceKind.refundMissing : differenceKind.missingThere;
  return { kind, tradeNo, refundNo, orderNo, billAmount: null, bookAmount: amount };
}

/** Money received counts even while it is held; a refund only once the channel has confirmed it. */
function countsOf({ refundNo, done }: Move): boolean {
  return done || refundNo === '';
}

function keyOf({ tradeNo, refundNo }: Entry): string {
  return `${tradeNo}\n${refundNo}`;
}

export type Sums = { in: bigint; out: bigint };

/** The totals of a bill's lines, both above zero. */
export function sumOfLines(lines: readonly Line[]): Sums {
  return sumOf(lines.map(({ amount }) => amount));
}

/** The total of what is booked; pending refunds do not count. */
export function sumOfMoves(moves: readonly Move[]): Sums {
  return sumOf(moves.filter(countsOf).map(({ amount }) => amount));
}

function sumOf(amounts: readonly bigint[]): Sums {
  const sums = { in: 0n, out: 0n };
  for (const amount of amounts) {
    if (amount > 0n) sums.in += amount;
    else sums.out -= amount;
  }
  return sums;
}

const DAY_MS = 86_400_000;
/** Days whose bill was missing although something was booked are asked for again for so long. */
const AGAIN_DAYS = 7;

/** The finished Beijing days from `first` on, oldest first, however long ago; `today` and `first` as `yyyy-MM-dd`. */
export function daysDue(today: string, first: string): string[] {
  const days: string[] = [];
  for (let day = dayBefore(today, 1); day >= first; day = dayBefore(day, 1)) days.unshift(day);
  return days;
}

/** From which day on a missing bill may still come. */
export function againFrom(today: string): string {
  return dayBefore(today, AGAIN_DAYS);
}

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}
