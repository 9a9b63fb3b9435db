// The only SQL of adjustments.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Adjustment } from './rules';

export type AdjustmentRow = Adjustment & {
  reason: string;
  evidence: string;
  status: number;
  proposedBy: string;
  createdAt: Date;
};

const COLUMNS = sql`
  a.no, a.member_id, a.kind, a.amount, a.reason, a.evidence, a.status, a.proposed_by, a.created_at`;

/** A member's status, kept as it is until the transaction ends; undefined for nobody. */
export async function holdMemberStatus(tx: Transaction, memberId: MemberId): Promise<number | undefined> {
  const row = await tx.maybe<{ status: number }>(
    sql`select status from account.member where id = ${memberId} for share`,
  );
  return row?.status;
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
  const kept = await tx.run(sql`
    insert into payment.adjustment
      (no, member_id, kind, amount, reason, evidence, proposed_by, idempotency_key, created_at)
    values
      (${no}, ${memberId}, ${kind}, ${amount}, ${reason}, ${evidence}, ${proposedBy}, ${idempotencyKey ?? null}, ${createdAt})
    on conflict (proposed_by, idempotency_key) do nothing`);
  return kept === 1;
}

/** The number of what an operator proposed under a key. */
export async function selectNoByKey(tx: Transaction, proposedBy: string, key: string | undefined): Promise<string> {
  const { no } = await tx.one<{ no: string }>(sql`
    select no from payment.adjustment where proposed_by = ${proposedBy} and idempotency_key = ${key ?? null}`);
  return no;
}

export function selectAdjustment(db: Queryable, no: string): Promise<AdjustmentRow | undefined> {
  return db.maybe<AdjustmentRow>(sql`select ${COLUMNS} from payment.adjustment a where a.no = ${no}`);
}

/** A proposal, locked until the transaction ends. */
export function lockAdjustment(tx: Transaction, no: string): Promise<AdjustmentRow | undefined> {
  return tx.maybe<AdjustmentRow>(sql`select ${COLUMNS} from payment.adjustment a where a.no = ${no} for update`);
}

/** Closes a locked proposal. */
export async function setStatus(tx: Transaction, no: string, status: number): Promise<void> {
  await tx.run(sql`update payment.adjustment set status = ${status} where no = ${no}`);
}
