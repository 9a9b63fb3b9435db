// The SQL of appeals themselves.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { appealStatus } from '@jishi/contract/enums/appeal';
import type { MemberId } from '../../kernel/context';
import { numbered } from '../../kernel/number';
import type { OpenThere } from '../review';
import type { Next, Standing } from './rules';

export type AppealRow = Standing & {
  id: string;
  no: string;
  memberId: MemberId;
  subject: number;
  orderNo: string;
  title: string;
  amount: bigint;
  kind: number;
  assigneeId: string | null;
  reasonCipher: Buffer | null;
  memberUsed: number;
  serviceUsed: number;
  supplierUsed: number;
  /** Seconds of the turn that is running. */
  running: number;
  isDue: boolean;
  memberSeenId: string;
  serviceSeenId: string;
};

const COLUMNS = sql`a.id, a.no, a.member_id, a.subject, a.order_no, a.title, a.amount, a.kind, a.status, a.asked_from, a.refund_asked,
  a.escalated_at is not null as escalated, a.assignee_id, a.reason_cipher, a.member_used, a.service_used, a.supplier_used,
  extract(epoch from coalesce(a.ended_at, clock_timestamp()) - a.turn_at)::int as running,
  coalesce(a.due_at <= clock_timestamp(), false) as is_due, a.member_seen_id, a.service_seen_id`;

export type NewAppeal = Pick<AppealRow, 'memberId' | 'subject' | 'orderNo' | 'title' | 'amount' | 'kind'>;

/** Opens one; undefined while another about the same order is open. */
export function insertAppeal(tx: Transaction, appeal: NewAppeal, seconds: number): Promise<AppealRow | undefined> {
  const { memberId, subject, orderNo, title, amount, kind } = appeal;
  return tx.maybe<AppealRow>(sql`
    insert into appeal.appeal as a (no, member_id, subject, order_no, title, amount, kind, due_at)
    values (
      ${numbered('AP', 'appeal.appeal_no', 8)},
      ${memberId}, ${subject}, ${orderNo}, ${title}, ${amount}, ${kind}, clock_timestamp() + make_interval(secs => ${seconds})
    )
    on conflict (subject, order_no) where ended_at is null do nothing
    returning ${COLUMNS}`);
}

export function selectByNo(db: Queryable, no: string): Promise<AppealRow | undefined> {
  return db.maybe<AppealRow>(sql`select ${COLUMNS} from appeal.appeal a where a.no = ${no}`);
}

/** An appeal, locked; whoever ends it has locked its order before. */
export function lockAppeal(tx: Transaction, no: string): Promise<AppealRow | undefined> {
  return tx.maybe<AppealRow>(sql`select ${COLUMNS} from appeal.appeal a where a.no = ${no} for no key update`);
}

/** Those that are not over; the member's own time to answer is none of ours. */
export function selectOpen(db: Queryable): Promise<OpenThere> {
  const ours = sql`status <> ${literal(appealStatus.needsMember)}`;
  return db.one<OpenThere>(sql`
    select count(*)::int as open, count(*) filter (where due_at <= clock_timestamp() and ${ours})::int as overdue,
      min(created_at) as since, min(due_at) filter (where ${ours}) as due
    from appeal.appeal where due_at is not null`);
}

/** The number of the open appeal about an order. */
export async function selectOpenNo(db: Queryable, subject: number, orderNo: string): Promise<string | undefined> {
  const row = await db.maybe<{ no: string }>(sql`
    select no from appeal.appeal where subject = ${subject} and order_no = ${orderNo} and ended_at is null`);
  return row?.no;
}

/** Those whose time is up where that has a consequence, the oldest first. */
export async function selectDue(db: Queryable, limit: number): Promise<string[]> {
  const { open, withSupplier, needsMember } = appealStatus;
  const rows = await db.many<{ no: string }>(sql`
    select no from appeal.appeal
    where due_at <= clock_timestamp() and status in (${open}, ${withSupplier}, ${needsMember}) and not refund_asked
    order by due_at, id
    limit ${limit}`);
  return rows.map(({ no }) => no);
}

/** Puts a locked appeal where an act leads it: the clock of the one before stops, that of the next begins. */
export async function move(
  tx: Transaction,
  id: string,
  { status, askedFrom }: Next,
  seconds: number | null,
): Promise<void> {
  const { open, withSupplier, needsMember, customerService } = appealStatus;
  const spent = sql`extract(epoch from clock_timestamp() - turn_at)::int`;
  await tx.run(sql`
    update appeal.appeal set
      member_used = case when status = ${needsMember} then ${spent} else member_used end,
      service_used = case when status in (${open}, ${customerService}) then ${spent} else service_used end,
      supplier_used = supplier_used + case when status = ${withSupplier} then ${spent} else 0 end,
      status = ${status}, asked_from = ${askedFrom}, turn_at = clock_timestamp(),
      due_at = clock_timestamp() + make_interval(secs => ${seconds}),
      ended_at = case when ${seconds}::int is null then clock_timestamp() end,
      refund_asked = refund_asked and ${seconds}::int is not null,
      reason_cipher = case when ${seconds}::int is not null then reason_cipher end,
      changed_at = clock_timestamp()
    where id = ${id}`);
}

/** Keeps that a refund waits, with its reason; null: it does no longer. */
export async function setRefundAsked(tx: Transaction, id: string, reasonCipher: Buffer | null): Promise<void> {
  await tx.run(sql`
    update appeal.appeal
    set refund_asked = ${reasonCipher !== null}, reason_cipher = ${reasonCipher}, changed_at = clock_timestamp()
    where id = ${id}`);
}

export async function setEscalated(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update appeal.appeal set escalated_at = clock_timestamp() where id = ${id}`);
}

export async function setAssigned(tx: Transaction, id: string, operatorId: string | null): Promise<void> {
  await tx.run(sql`
    update appeal.appeal set assignee_id = ${operatorId}, changed_at = clock_timestamp() where id = ${id}`);
}

/** Whoever listens hears of it. */
export async function touch(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`update appeal.appeal set changed_at = clock_timestamp() where id = ${id}`);
}

/** Keeps up to which message a side has seen it; an earlier one changes nothing. */
export async function setSeen(db: Queryable, id: string, side: 'member' | 'service', upTo: string): Promise<void> {
  const seen = side === 'member' ? sql`member_seen_id` : sql`service_seen_id`;
  await db.run(sql`
    update appeal.appeal a
    set ${seen} = m.id
    from (select max(id) as id from appeal.message where appeal_id = ${id} and id <= ${upTo}::bigint) m
    where a.id = ${id} and m.id > a.${seen}`);
}
