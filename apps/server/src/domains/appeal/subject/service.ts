// What an appeal can be about: each domain that sells something says how its orders are appealed against.
import type { appealMoney, appealSubject } from '@jishi/contract/enums/appeal';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { Queryable, Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import type { Transfer } from '../../ledger';

/** An order as an appeal sees it. Amounts are in 0.00001 yuan. */
export type Appealed = {
  no: string;
  memberId: MemberId;
  /** The order in words; no personal data: it is kept. */
  title: string;
  /** Masked; '' where there is none. */
  account: string;
  amount: bigint;
  money: ValueOf<typeof appealMoney>;
  orderedAt: Date;
  /** Until when an appeal can be opened. */
  until: Date;
  /** Why none can be opened now, by the database's clock, in words; '' when one can. */
  barred: string;
};

/** One kind of order. What changes runs in the transaction that locked the order by `lock`. */
export type AppealSubject = {
  readonly subject: ValueOf<typeof appealSubject>;
  find(db: Queryable, no: string): Promise<Appealed | undefined>;
  /** The order, locked with all that its domain locks before it. */
  lock(tx: Transaction, no: string): Promise<Appealed | undefined>;
  /** What happened to the order, for its member. */
  steps(ctx: Context, no: string): Promise<{ at: Date; words: string }[]>;
  /** What a refund would post now; nothing where the money is back already. */
  postings(db: Queryable, no: string): Promise<{ lines: Transfer['lines']; memo: string }[]>;
  /** Gives all the money of the order back. @throws Refusal stateConflict when it is back already */
  refund(tx: Transaction, ctx: Context, no: string): Promise<void>;
  /** It has arrived, as an operator found out or the member says: money that is frozen is taken. */
  arrived(tx: Transaction, ctx: Context, no: string, words: string): Promise<void>;
  /** An appeal was opened, and ended however: for who holds a settlement back meanwhile. */
  opened?(tx: Transaction, no: string): Promise<void>;
  ended?(tx: Transaction, no: string): Promise<void>;
  /** The order's page in the console. */
  link(no: string): string;
};

export const appealSubjects = extensionPoint<AppealSubject>('appeal.subjects');

/** The subject of a number. @throws Error for one that no domain mounted here declares */
export function subjectOf(ctx: Pick<Context, 'extensions'>, subject: number): AppealSubject {
  const found = appealSubjects.of(ctx).find((one) => one.subject === subject);
  if (!found) throw new Error(`no domain here declares appeals about ${subject}`);
  return found;
}
