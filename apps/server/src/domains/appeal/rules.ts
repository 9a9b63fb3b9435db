// What may happen to an appeal, whose turn it is then, and how long they have.
import { appealSide, appealStatus as S } from '@jishi/contract/enums/appeal';

export const OPEN: readonly number[] = [S.open, S.withSupplier, S.needsMember, S.customerService];

/** What somebody, or the time, does to an appeal. */
export type Act =
  | 'ask'
  | 'toSupplier'
  | 'fromSupplier'
  | 'answer'
  | 'escalate'
  | 'late'
  | 'silent'
  | 'arrive'
  | 'refund'
  | 'reject'
  | 'cancel'
  | 'confirm';

export type Standing = {
  status: number;
  /** Where it goes back to once the member has answered. */
  askedFrom: number | null;
  /** A refund waits for a second operator. */
  refundAsked: boolean;
  /** The member has asked customer service to decide. */
  escalated: boolean;
};
export type Next = Pick<Standing, 'status' | 'askedFrom'>;

/** From where each act leads where; `back`: to where it was before the member was asked. */
const WAYS: Readonly<Record<Act, { from: readonly number[]; to: number | 'back' }>> = {
  ask: { from: [S.open, S.withSupplier, S.customerService], to: S.needsMember },
  toSupplier: { from: [S.open, S.needsMember, S.customerService], to: S.withSupplier },
  fromSupplier: { from: [S.withSupplier], to: S.customerService },
  answer: { from: [S.needsMember], to: 'back' },
  escalate: { from: [S.open, S.withSupplier, S.needsMember], to: S.customerService },
  late: { from: [S.open, S.withSupplier], to: S.customerService },
  silent: { from: [S.needsMember], to: S.cancelled },
  arrive: { from: OPEN, to: S.arrived },
  refund: { from: OPEN, to: S.refunded },
  reject: { from: OPEN, to: S.rejected },
  cancel: { from: OPEN, to: S.cancelled },
  confirm: { from: OPEN, to: S.arrived },
};

/** What can still be done while a refund waits for a second operator. */
const WHILE_REFUND: readonly Act[] = ['answer', 'refund', 'cancel', 'confirm'];

/** The standing after an act; undefined where it can not be done. */
export function after(standing: Standing, act: Act): Next | undefined {
  const { status, askedFrom, refundAsked, escalated } = standing;
  const { from, to } = WAYS[act];
  if (!from.includes(status)) return undefined;
  if (refundAsked && !WHILE_REFUND.includes(act)) return undefined;
  if (act === 'escalate' && escalated) return undefined;
  const next = to === 'back' ? (askedFrom ?? S.customerService) : to;
  return { status: next, askedFrom: next === S.needsMember ? status : null };
}

const HOUR = 3600;
/** Seconds that each side may take. A supplier's clock stands still while others have their turn; those of others begin anew. */
export const LIMITS = { member: 48 * HOUR, service: 12 * HOUR, supplier: 24 * HOUR } as const;
/** What a supplier has at least when it gets its turn again. */
const SUPPLIER_LEAST = HOUR;

/** Whose turn it is: one of appealSide; null once it is over. */
export function turnOf(status: number): number | null {
  if (!OPEN.includes(status)) return null;
  if (status === S.needsMember) return appealSide.member;
  return status === S.withSupplier ? appealSide.supplier : appealSide.service;
}

/** How many seconds they have who get their turn now; null once it is over. */
export function secondsOf(status: number, supplierUsed: number): number | null {
  const turn = turnOf(status);
  if (turn === null) return null;
  if (turn === appealSide.supplier) return Math.max(SUPPLIER_LEAST, LIMITS.supplier - supplierUsed);
  return turn === appealSide.member ? LIMITS.member : LIMITS.service;
}

/** Appeals of a member in a day, and messages and uploads in an hour. */
export const OPENINGS = [{ most: 20, seconds: 24 * HOUR }];
export const MESSAGES = [{ most: 60, seconds: HOUR }];
export const UPLOADS = [{ most: 30, seconds: HOUR }];
/** Files of one appeal. */
export const FILES_OF_APPEAL = 30;
