// The only SQL of adjustments.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Adjustment } from './rules';

export type AdjustmentRow = Adjustment & {
  reason: string;
  evidence: string;
  status: number;
  proposedBy: string;
  said: string;
  createdAt: Date;
  decidedAt: Date | null;
};

const COLUMNS = `a.no, a.member_id as "memberId", a.kind, a.amount, a.reason, a.evidence, a.status,
  a.proposed_by as "proposedBy", a.said, a.created_at as "createdAt", a.decided_at as "decidedAt"`;

type Raw<Row> = Omit<Row, 'amount'> & { amount: string };

function fromRaw<Row extends AdjustmentRow>(raw: Raw<Row>): Row {
  return { ...raw, amount: BigInt(raw.amount) } as Row;
}

/** A member's status, kept as it is until the transaction ends; undefined for nobody. */
export async function holdMemberStatus(tx: Transaction, memberId: MemberId): Promise<number | undefined> {
  const { rows } = await tx.query<{ status: number }>('select status from account.member where id = $1 for share', [
    memberId,
  ]);
  return rows[0]?.status;
}

type NewAdjustment = Pick<
  AdjustmentRow,
  'no' | 'memberId' | 'kind' | 'amount' | 'reason' | 'evidence' | 'proposedBy' | 'createdAt'
>;

/** Keeps a proposal; false when its operator used the key before. */
export async function insertAdjustment(
  tx: Transaction,
  { no, memberId, kind, amount, reason, evidence, proposedBy, createdAt }: NewAdjustment,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment.adjustment (no, member_id, kind, amount, reason, evidence, proposed_by, idempotency_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (proposed_by, idempotency_key) do nothing`,
    [no, memberId, kind, amount, reason, evidence, proposedBy, idempotencyKey ?? null, createdAt],
  );
  return rowCount === 1;
}

/** The number of what an operator proposed under a key. */
export async function selectNoByKey(tx: Transaction, proposedBy: string, key: string | undefined): Promise<string> {
  const { rows } = await tx.query<{ no: string }>(
    'select no from payment.adjustment where proposed_by = $1 and idempotency_key = $2',
    [proposedBy, key],
  );
  return rows[0]!.no;
}

/** A proposal, locked until the transaction ends. */
export async function lockAdjustment(tx: Transaction, no: string): Promise<AdjustmentRow | undefined> {
  const { rows } = await tx.query<Raw<AdjustmentRow>>(
    `select ${COLUMNS} from payment.adjustment a where a.no = $1 for update`,
    [no],
  );
  return rows[0] && fromRaw<AdjustmentRow>(rows[0]);
}

/** Closes a locked proposal. */
export async function closeAdjustment(
  tx: Transaction,
  no: string,
  to: { status: number; by: string | null; said: string; at: Date },
): Promise<void> {
  await tx.query(
    'update payment.adjustment set status = $2, decided_by = $3, said = $4, decided_at = $5 where no = $1',
    [no, to.status, to.by, to.said, to.at],
  );
}

type ListedAdjustment = AdjustmentRow & { memberPhone: string; proposedName: string; decidedName: string | null };

/** Proposals, those that wait first, the oldest in front; the others with the newest in front. */
export async function selectAdjustments(
  db: Queryable,
  filter: { status: number | null; memberId: string | null },
  page: { limit: number; offset: number },
): Promise<{ rows: ListedAdjustment[]; total: number; waiting: number }> {
  const where = '($1::smallint is null or a.status = $1) and ($2::bigint is null or a.member_id = $2)';
  const values = [filter.status, filter.memberId];
  const { rows } = await db.query<Raw<ListedAdjustment>>(
    `select ${COLUMNS}, m.phone_mask as "memberPhone", p.name as "proposedName", d.name as "decidedName"
     from payment.adjustment a
     join account.member m on m.id = a.member_id
     join operator.account p on p.id = a.proposed_by
     left join operator.account d on d.id = a.decided_by
     where ${where}
     order by case when a.status = 1 then a.created_at end nulls last, a.created_at desc, a.no desc
     limit $3 offset $4`,
    [...values, page.limit, page.offset],
  );
  const counts = await db.query<{ total: number; waiting: number }>(
    `select count(*)::int as total,
       (select count(*)::int from payment.adjustment x where x.status = 1) as waiting
     from payment.adjustment a where ${where}`,
    values,
  );
  return { rows: rows.map(fromRaw<ListedAdjustment>), ...counts.rows[0]! };
}
