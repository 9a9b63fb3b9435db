// The only SQL of members asking for paid-in money back.
import { type Queryable, type Transaction, literal, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { RefundStatus, WithdrawalStatus } from '../refund/rules';

export type WithdrawalRow = {
  no: string;
  memberId: MemberId;
  amount: bigint;
  /** Of the amount: what went to owed credit when it was granted. */
  repaid: bigint;
  accountCipher: Buffer | null;
  status: number;
  reason: string;
  firstBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
};

const COLUMNS = sql`
  w.no, w.member_id, w.amount, w.repaid, w.account_cipher, w.status, w.reason, w.first_by, w.created_at, w.finished_at`;

type NewWithdrawal = Pick<WithdrawalRow, 'no' | 'memberId' | 'amount' | 'accountCipher'>;

/** Keeps a request; false when the member has one under review, or used the key before. */
export async function insertWithdrawal(
  tx: Transaction,
  { no, memberId, amount, accountCipher }: NewWithdrawal,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<boolean> {
  const kept = await tx.run(sql`
    insert into payment.withdrawal (no, member_id, amount, account_cipher, idempotency_key, created_at)
    values (${no}, ${memberId}, ${amount}, ${accountCipher}, ${idempotencyKey ?? null}, ${now})
    on conflict do nothing`);
  return kept === 1;
}

export function selectByIdempotencyKey(
  db: Queryable,
  memberId: MemberId,
  key: string,
): Promise<WithdrawalRow | undefined> {
  return db.maybe<WithdrawalRow>(sql`
    select ${COLUMNS} from payment.withdrawal w where w.member_id = ${memberId} and w.idempotency_key = ${key}`);
}

/** A member's own requests, the newest first. */
export async function selectOwn(
  db: Queryable,
  memberId: MemberId,
  { limit, offset }: { limit: number; offset: number },
  { no = null, status = null }: { no?: string | null; status?: number | null } = {},
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const matches = sql`
    w.member_id = ${memberId} and (${no}::text is null or w.no = ${no}) and (${status}::smallint is null or w.status = ${status})`;
  const rows = await db.many<WithdrawalRow>(sql`
    select ${COLUMNS} from payment.withdrawal w where ${matches}
    order by w.created_at desc, w.no desc limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from payment.withdrawal w where ${matches}`,
  );
  return { rows, total };
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
  { status, by, reason }: { status: number; by?: string; reason?: string },
  now: Date,
): Promise<void> {
  const isOver = status !== WithdrawalStatus.waiting && status !== WithdrawalStatus.goingBack;
  await tx.run(sql`
    update payment.withdrawal
    set status = ${status}, reason = coalesce(${reason ?? null}, reason), finished_at = ${isOver ? now : null}
      ${by === undefined ? nothing : sql`, decided_by = ${by}, decided_at = ${now}`}
    where no = ${no}`);
}

/** Notes what of a locked request pays owed credit back. */
export async function setRepaid(tx: Transaction, no: string, repaid: bigint): Promise<void> {
  await tx.run(sql`update payment.withdrawal set repaid = ${repaid} where no = ${no}`);
}

/** The first of two operators agrees with a locked request. */
export async function setFirst(tx: Transaction, no: string, by: string): Promise<void> {
  await tx.run(sql`update payment.withdrawal set first_by = ${by} where no = ${no}`);
}

export type PartRow = {
  withdrawalNo: string;
  amount: bigint;
  bonusBack: bigint;
  withheld: bigint;
  way: number;
  channel: number | null;
  orderNo: string | null;
  status: number;
};

/** Where the money of some requests goes. */
export function selectParts(db: Queryable, nos: readonly string[]): Promise<PartRow[]> {
  return db.many<PartRow>(sql`
    select r.withdrawal_no, r.amount, r.bonus_back, r.withheld, r.way, o.channel, r.order_no, r.status
    from payment.refund r
    left join payment.pay_order o on o.no = r.order_no
    where r.withdrawal_no = any (${nos})
    order by r.no`);
}

/** Whether everything of a request is out. */
export async function isOut(tx: Transaction, no: string): Promise<boolean> {
  const inside = await tx.run(
    sql`select from payment.refund where withdrawal_no = ${no} and status <> ${RefundStatus.done} limit 1`,
  );
  return inside === 0;
}

export type ListedWithdrawal = WithdrawalRow & { memberPhone: string; firstName: string; decidedName: string };

/** Requests, those under review first, the oldest in front; the others with the newest in front. */
export async function selectWithdrawals(
  db: Queryable,
  { status, memberId }: { status: number | null; memberId: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedWithdrawal[]; total: number; waiting: number }> {
  const matches = sql`
    (${status}::smallint is null or w.status = ${status}) and (${memberId}::bigint is null or w.member_id = ${memberId})`;
  const rows = await db.many<ListedWithdrawal>(sql`
    select ${COLUMNS}, m.phone_mask as member_phone, coalesce(f.name, '') as first_name, coalesce(d.name, '') as decided_name
    from payment.withdrawal w
    join account.member m on m.id = w.member_id
    left join operator.account f on f.id = w.first_by
    left join operator.account d on d.id = w.decided_by
    where ${matches}
    order by case when w.status = 1 then w.created_at end nulls last, w.created_at desc, w.no desc
    limit ${limit} offset ${offset}`);
  const counts = await db.one<{ total: number; waiting: number }>(sql`
    select count(*)::int as total,
      (select count(*)::int from payment.withdrawal x where x.status = ${literal(WithdrawalStatus.waiting)}) as waiting
    from payment.withdrawal w where ${matches}`);
  return { rows, ...counts };
}
