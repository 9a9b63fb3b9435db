// The only SQL of members asking for paid-in money back.
import { refundStatus, withdrawalStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type WithdrawalRow = {
  no: string;
  memberId: MemberId;
  amount: bigint;
  /** Of the amount: what went to owed credit when it was granted. */
  repaid: bigint;
  accountCipher: Buffer | null;
  status: number;
  reason: string;
  createdAt: Date;
  finishedAt: Date | null;
};

/** What a `WithdrawalRow` is read from, of payment.withdrawal w. */
export const COLUMNS = sql`
  w.no, w.member_id, w.amount, w.repaid, w.account_cipher, w.status, w.reason, w.created_at, w.finished_at`;

type NewWithdrawal = Pick<WithdrawalRow, 'no' | 'memberId' | 'amount' | 'accountCipher'>;

/** Keeps a request; undefined when the member has one under review, or used the key before. */
export function insertWithdrawal(
  tx: Transaction,
  { no, memberId, amount, accountCipher }: NewWithdrawal,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<WithdrawalRow | undefined> {
  return tx.maybe<WithdrawalRow>(sql`
    insert into payment.withdrawal as w (no, member_id, amount, account_cipher, idempotency_key, created_at)
    values (${no}, ${memberId}, ${amount}, ${accountCipher}, ${idempotencyKey ?? null}, ${now})
    on conflict do nothing
    returning ${COLUMNS}`);
}

export function selectByIdempotencyKey(
  db: Queryable,
  memberId: MemberId,
  key: string,
): Promise<WithdrawalRow | undefined> {
  return db.maybe<WithdrawalRow>(sql`
    select ${COLUMNS} from payment.withdrawal w where w.member_id = ${memberId} and w.idempotency_key = ${key}`);
}

/** A part of a withdrawal; its amounts are text, which numbers in JSON would round. */
type PartRow = {
  amount: string;
  bonusBack: string;
  withheld: string;
  way: number;
  channel: number | null;
  orderNo: string;
  status: number;
};

/** A request with where its money goes. */
export type ViewRow = WithdrawalRow & { parts: readonly PartRow[] };

/** What a `ViewRow` is read from, of payment.withdrawal w. */
export const VIEW = sql`${COLUMNS}, (
    select coalesce(jsonb_agg(jsonb_build_object(
      'amount', r.amount::text, 'bonusBack', r.bonus_back::text, 'withheld', r.withheld::text,
      'way', r.way, 'channel', o.channel, 'orderNo', coalesce(r.order_no, ''), 'status', r.status
    ) order by r.no), '[]')
    from payment.refund r
    left join payment.pay_order o on o.no = r.order_no
    where r.withdrawal_no = w.no
  ) as parts`;

export function selectView(db: Queryable, no: string): Promise<ViewRow> {
  return db.one<ViewRow>(sql`select ${VIEW} from payment.withdrawal w where w.no = ${no}`);
}

/** The one request of a member that waits to be decided. */
export function selectWaiting(db: Queryable, memberId: MemberId): Promise<ViewRow | undefined> {
  return db.maybe<ViewRow>(sql`
    select ${VIEW} from payment.withdrawal w
    where w.member_id = ${memberId} and w.status = ${literal(withdrawalStatus.waiting)}`);
}

export function selectWithdrawal(db: Queryable, no: string): Promise<WithdrawalRow | undefined> {
  return db.maybe<WithdrawalRow>(sql`select ${COLUMNS} from payment.withdrawal w where w.no = ${no}`);
}

/** A request, locked until the transaction ends; with `memberId`, that member's only. */
export function lockWithdrawal(
  tx: Transaction,
  no: string,
  memberId: MemberId | null = null,
): Promise<WithdrawalRow | undefined> {
  return tx.maybe<WithdrawalRow>(sql`
    select ${COLUMNS} from payment.withdrawal w
    where w.no = ${no} and (${memberId}::bigint is null or w.member_id = ${memberId}) for update`);
}

/** Moves a locked request. */
export async function moveWithdrawal(
  tx: Transaction,
  no: string,
  { status, reason }: { status: number; reason?: string },
  now: Date,
): Promise<void> {
  const isOver = status !== withdrawalStatus.waiting && status !== withdrawalStatus.goingBack;
  await tx.run(sql`
    update payment.withdrawal
    set status = ${status}, reason = coalesce(${reason ?? null}, reason), finished_at = ${isOver ? now : null}
    where no = ${no}`);
}

/** Notes what of a locked request pays owed credit back. */
export async function setRepaid(tx: Transaction, no: string, repaid: bigint): Promise<void> {
  await tx.run(sql`update payment.withdrawal set repaid = ${repaid} where no = ${no}`);
}

/** Whether everything of a request is out. */
export async function isOut(tx: Transaction, no: string): Promise<boolean> {
  const inside = await tx.run(
    sql`select from payment.refund where withdrawal_no = ${no} and status <> ${refundStatus.done} limit 1`,
  );
  return inside === 0;
}
