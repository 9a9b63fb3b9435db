// The SQL of disputes.
import { disputeStatus } from '@jishi/contract/enums/marketplace';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { numbered } from '../../../kernel/number';
import type { OpenThere } from '../../review';
import { type GoodsOrderRow, lockById } from '../order/store';
import { lockSettlement } from '../settlement/store';

export type NewDispute = { orderId: string; kind: number; words: string; count: number; wanted: bigint };

const ANSWER_HOURS = 48;

/** Keeps the dispute of an order; undefined when there was one. */
export function insertDispute(tx: Transaction, dispute: NewDispute): Promise<{ no: string } | undefined> {
  const { orderId, kind, words, count, wanted } = dispute;
  return tx.maybe<{ no: string }>(sql`
    insert into marketplace.dispute (no, order_id, member_id, supplier_id, kind, words, count, wanted, answer_by)
    select
      ${numbered('GD', 'marketplace.dispute_no', 8)},
      o.id, o.member_id, o.supplier_id, ${kind}, ${words}, ${count}, ${wanted}, now() + ${ANSWER_HOURS} * interval '1 hour'
    from marketplace.goods_order o
    where o.id = ${orderId}
    on conflict (order_id) do nothing
    returning no`);
}

export type DisputeRow = {
  no: string;
  orderId: string;
  orderNo: string;
  memberId: MemberId;
  supplierId: string;
  supplierMemberId: MemberId;
  kind: number;
  words: string;
  count: number;
  wanted: bigint;
  supplierWords: string;
  status: number;
  createdAt: Date;
};

const DISPUTE = sql`d.no, d.order_id::text as order_id, o.no as order_no, d.member_id::text as member_id,
  d.supplier_id::text as supplier_id, s.member_id::text as supplier_member_id, d.kind, d.words, d.count, d.wanted,
  d.supplier_words, d.status, d.created_at
  from marketplace.dispute d
  join marketplace.goods_order o on o.id = d.order_id
  join marketplace.supplier s on s.id = d.supplier_id`;

export function selectDispute(db: Queryable, no: string): Promise<DisputeRow | undefined> {
  return db.maybe<DisputeRow>(sql`select ${DISPUTE} where d.no = ${no}`);
}

export type Disputed = { dispute: DisputeRow; order: GoodsOrderRow };

/** A dispute with its order, both locked, and the settlement between them. */
export async function lockDispute(tx: Transaction, no: string): Promise<Disputed | undefined> {
  const known = await selectDispute(tx, no);
  const order = known && (await lockById(tx, known.orderId));
  if (!order) return undefined;
  await lockSettlement(tx, order.id);
  const dispute = await tx.one<DisputeRow>(sql`select ${DISPUTE} where d.no = ${no} for no key update of d`);
  return { dispute, order };
}

/** Hands a locked dispute to us, with what the supplier says; '' when they said nothing. */
export async function handOver(tx: Transaction, no: string, supplierWords: string): Promise<void> {
  await tx.run(sql`
    update marketplace.dispute set status = ${disputeStatus.withPlatform}, supplier_words = ${supplierWords} where no = ${no}`);
}

/** Ends a locked dispute. */
export async function endDispute(
  tx: Transaction,
  no: string,
  { status, returned = 0n, reason }: { status: number; returned?: bigint; reason: string },
): Promise<void> {
  await tx.run(sql`
    update marketplace.dispute
    set status = ${status}, returned = ${returned}, reason = ${reason}, ended_at = clock_timestamp()
    where no = ${no}`);
}

/** Keeps what a supplier says who agrees. */
export async function setSupplierWords(tx: Transaction, no: string, words: string): Promise<void> {
  await tx.run(sql`update marketplace.dispute set supplier_words = ${words} where no = ${no}`);
}

/** Those that are not over; late is what its supplier did not answer in time. */
export function selectOpen(db: Queryable): Promise<OpenThere> {
  const withSupplier = literal(disputeStatus.withSupplier);
  return db.one<OpenThere>(sql`
    select count(*)::int as open,
      count(*) filter (where status = ${withSupplier} and answer_by <= now())::int as overdue,
      min(created_at) as since, min(answer_by) filter (where status = ${withSupplier}) as due
    from marketplace.dispute
    where status in (${withSupplier}, ${literal(disputeStatus.withPlatform)})`);
}

/** Disputes whose suppliers said nothing in time. */
export async function selectUnanswered(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.many<{ no: string }>(sql`
    select no from marketplace.dispute
    where status = ${disputeStatus.withSupplier} and answer_by <= now()
    order by answer_by, id
    limit ${limit}`);
  return rows.map(({ no }) => no);
}

/** The one of a number, among what lists read as `d`. */
export function isNo(no: string): Sql {
  return sql`d.no = ${no}`;
}
