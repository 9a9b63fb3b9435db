// The only SQL of members asking for paid-in money back.
import type { Queryable, Transaction } from '@jishi/db';
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

type Raw = {
  no: string;
  member_id: MemberId;
  amount: string;
  repaid: string;
  account_cipher: Buffer | null;
  status: number;
  reason: string;
  first_by: string | null;
  created_at: Date;
  finished_at: Date | null;
};

const COLUMNS =
  'w.no, w.member_id, w.amount, w.repaid, w.account_cipher, w.status, w.reason, w.first_by, w.created_at, w.finished_at';

function fromRaw(raw: Raw): WithdrawalRow {
  return {
    no: raw.no,
    memberId: raw.member_id,
    amount: BigInt(raw.amount),
    repaid: BigInt(raw.repaid),
    accountCipher: raw.account_cipher,
    status: raw.status,
    reason: raw.reason,
    firstBy: raw.first_by,
    createdAt: raw.created_at,
    finishedAt: raw.finished_at,
  };
}

type NewWithdrawal = Pick<WithdrawalRow, 'no' | 'memberId' | 'amount' | 'accountCipher'>;

/** Keeps a request; false when the member has one under review, or used the key before. */
export async function insertWithdrawal(
  tx: Transaction,
  { no, memberId, amount, accountCipher }: NewWithdrawal,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment.withdrawal (no, member_id, amount, account_cipher, idempotency_key, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [no, memberId, amount, accountCipher, idempotencyKey ?? null, now],
  );
  return rowCount === 1;
}

export async function selectByIdempotencyKey(
  db: Queryable,
  memberId: MemberId,
  key: string,
): Promise<WithdrawalRow | undefined> {
  const { rows } = await db.query<Raw>(
    `select ${COLUMNS} from payment.withdrawal w where w.member_id = $1 and w.idempotency_key = $2`,
    [memberId, key],
  );
  return rows[0] && fromRaw(rows[0]);
}

/** A member's own requests, the newest first. */
export async function selectOwn(
  db: Queryable,
  memberId: MemberId,
  page: { limit: number; offset: number },
  only: { no?: string; status?: number } = {},
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const where = 'w.member_id = $1 and ($2::text is null or w.no = $2) and ($3::smallint is null or w.status = $3)';
  const values = [memberId, only.no ?? null, only.status ?? null];
  const { rows } = await db.query<Raw>(
    `select ${COLUMNS} from payment.withdrawal w where ${where} order by w.created_at desc, w.no desc limit $4 offset $5`,
    [...values, page.limit, page.offset],
  );
  const { rows: counts } = await db.query<{ n: number }>(
    `select count(*)::int as n from payment.withdrawal w where ${where}`,
    values,
  );
  return { rows: rows.map(fromRaw), total: counts[0]!.n };
}

export async function selectWithdrawal(db: Queryable, no: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await db.query<Raw>(`select ${COLUMNS} from payment.withdrawal w where w.no = $1`, [no]);
  return rows[0] && fromRaw(rows[0]);
}

/** A request, locked until the transaction ends; with `memberId`, that member's only. */
export async function lockWithdrawal(
  tx: Transaction,
  no: string,
  memberId: MemberId | null = null,
): Promise<WithdrawalRow | undefined> {
  const { rows } = await tx.query<Raw>(
    `select ${COLUMNS} from payment.withdrawal w
     where w.no = $1 and ($2::bigint is null or w.member_id = $2) for update`,
    [no, memberId],
  );
  return rows[0] && fromRaw(rows[0]);
}

/** Moves a locked request. */
export async function moveWithdrawal(
  tx: Transaction,
  no: string,
  to: { status: number; by?: string; reason?: string },
  now: Date,
): Promise<void> {
  const over = to.status !== WithdrawalStatus.waiting && to.status !== WithdrawalStatus.goingBack;
  await tx.query(
    `update payment.withdrawal
     set status = $2, decided_by = coalesce($3, decided_by), reason = coalesce($4, reason),
       decided_at = case when $3::bigint is null then decided_at else $5::timestamptz end,
       finished_at = case when $6 then $5::timestamptz end
     where no = $1`,
    [no, to.status, to.by ?? null, to.reason ?? null, now, over],
  );
}

/** Notes what of a locked request pays owed credit back. */
export async function setRepaid(tx: Transaction, no: string, repaid: bigint): Promise<void> {
  await tx.query('update payment.withdrawal set repaid = $2 where no = $1', [no, repaid]);
}

/** The first of two operators agrees with a locked request. */
export async function setFirst(tx: Transaction, no: string, by: string): Promise<void> {
  await tx.query('update payment.withdrawal set first_by = $2 where no = $1', [no, by]);
}

export type PartRow = {
  withdrawal_no: string;
  amount: string;
  bonus_back: string;
  withheld: string;
  way: number;
  channel: number | null;
  order_no: string | null;
  status: number;
};

/** Where the money of some requests goes. */
export async function selectParts(db: Queryable, nos: readonly string[]): Promise<PartRow[]> {
  const { rows } = await db.query<PartRow>(
    `select r.withdrawal_no, r.amount, r.bonus_back, r.withheld, r.way, o.channel, r.order_no, r.status
     from payment.refund r
     left join payment.pay_order o on o.no = r.order_no
     where r.withdrawal_no = any ($1)
     order by r.no`,
    [nos],
  );
  return rows;
}

/** Whether everything of a request is out. */
export async function isOut(tx: Transaction, no: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from payment.refund where withdrawal_no = $1 and status <> ${RefundStatus.done} limit 1`,
    [no],
  );
  return rowCount === 0;
}

export type ListedWithdrawal = WithdrawalRow & { memberPhone: string; firstName: string; decidedName: string };

/** Requests, those under review first, the oldest in front; the others with the newest in front. */
export async function selectWithdrawals(
  db: Queryable,
  filter: { status: number | null; memberId: string | null },
  page: { limit: number; offset: number },
): Promise<{ rows: ListedWithdrawal[]; total: number; waiting: number }> {
  const where = '($1::smallint is null or w.status = $1) and ($2::bigint is null or w.member_id = $2)';
  const values = [filter.status, filter.memberId];
  const { rows } = await db.query<Raw & { phone_mask: string; first_name: string | null; decided_name: string | null }>(
    `select ${COLUMNS}, m.phone_mask, f.name as first_name, d.name as decided_name
     from payment.withdrawal w
     join account.member m on m.id = w.member_id
     left join operator.account f on f.id = w.first_by
     left join operator.account d on d.id = w.decided_by
     where ${where}
     order by case when w.status = 1 then w.created_at end nulls last, w.created_at desc, w.no desc
     limit $3 offset $4`,
    [...values, page.limit, page.offset],
  );
  const counts = await db.query<{ total: number; waiting: number }>(
    `select count(*)::int as total,
       (select count(*)::int from payment.withdrawal x where x.status = ${WithdrawalStatus.waiting}) as waiting
     from payment.withdrawal w where ${where}`,
    values,
  );
  return {
    rows: rows.map((raw) => ({
      ...fromRaw(raw),
      memberPhone: raw.phone_mask,
      firstName: raw.first_name ?? '',
      decidedName: raw.decided_name ?? '',
    })),
    ...counts.rows[0]!,
  };
}
