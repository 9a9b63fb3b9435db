// Appeals as their member and as operators list them.
import * as contract from '@jishi/contract/appeal';
import * as consoleContract from '@jishi/contract/console/appeal';
import { appealEvent, appealQueue, appealSide, appealStatus } from '@jishi/contract/enums/appeal';
import { type Sql, literal, sql } from '@jishi/db';
import { listed } from '../../kernel/listed';
import { Refusal } from '../../kernel/refusal';
import { type MemberContext, type OperatorContext, useCase } from '../../kernel/use-case';
import { turnOf } from './rules';

const UNHEARD = sql`(${literal(appealEvent.toSupplier)}, ${literal(appealEvent.late)}, ${literal(appealEvent.arrived)},
  ${literal(appealEvent.refunded)}, ${literal(appealEvent.rejected)}, ${literal(appealEvent.silent)})`;

const UNREAD = sql`(
  select count(*)::int from appeal.message m
  where m.appeal_id = a.id and m.id > a.member_seen_id
    and (m.side in (${literal(appealSide.service)}, ${literal(appealSide.supplier)}) or m.event in ${UNHEARD}))`;

const UNSEEN = sql`(
  select count(*)::int from appeal.message m
  where m.appeal_id = a.id and m.id > a.service_seen_id and m.side = ${literal(appealSide.member)})`;

const COLUMNS = {
  no: sql`a.no`,
  subject: sql`a.subject`,
  orderNo: sql`a.order_no`,
  title: sql`a.title`,
  amount: sql`a.amount`,
  kind: sql`a.kind`,
  status: sql`a.status`,
  dueTime: sql`a.due_at`,
  createTime: sql`a.created_at`,
  endTime: sql`a.ended_at`,
};

const withTurn = <Row extends { status: number }>(row: Row) => ({ ...row, turn: turnOf(row.status) });

const isNo = (no: string) => sql`(a.no = ${no} or a.order_no = ${no})`;

type Raw = Omit<(typeof contract.listAppeals)['output']['_output']['list'][number], 'turn'>;

/** A member's appeals, the newest first. */
export const listAppeals = listed<typeof contract.listAppeals, Raw>(contract.listAppeals, {
  from: sql`appeal.appeal a`,
  own: (memberId) => sql`a.member_id = ${memberId}`,
  columns: { ...COLUMNS, unread: UNREAD },
  row: withTurn,
  where: {
    status: (status) => sql`a.status = ${status}`,
    kind: (kind) => sql`a.kind = ${kind}`,
    no: isNo,
  },
  at: sql`a.created_at`,
  id: sql`a.id`,
});

/** One of a member's own, as the list shows it. @throws Refusal notFound */
export async function ownAppeal(ctx: MemberContext, no: string) {
  const row = await listAppeals.row(ctx, sql`a.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

const ofStatus = (...statuses: number[]) => sql`(count(*) filter (where a.status = any (${statuses}::int[])))::int`;

export const getAppealStatistics = listAppeals.summing(contract.getAppealStatistics, ({ db }, matching) =>
  db.one(sql`
    select count(*)::int as total,
      ${ofStatus(appealStatus.open, appealStatus.withSupplier, appealStatus.customerService)} as handling,
      ${ofStatus(appealStatus.needsMember)} as needs_member,
      ${ofStatus(appealStatus.arrived)} as arrived, ${ofStatus(appealStatus.refunded)} as refunded,
      ${ofStatus(appealStatus.rejected)} as rejected, ${ofStatus(appealStatus.cancelled)} as cancelled,
      (count(*) filter (where ${UNREAD} > 0))::int as unread
    ${matching}`),
);

const OURS = sql`a.status in (${literal(appealStatus.open)}, ${literal(appealStatus.customerService)})`;
const OVERDUE = sql`coalesce(a.due_at <= clock_timestamp(), false)`;

function inQueue(queue: number, operatorId: string): Sql {
  if (queue === appealQueue.ours) return sql`(${OURS} or ${UNSEEN} > 0) and a.ended_at is null`;
  if (queue === appealQueue.mine) return sql`a.assignee_id = ${operatorId} and a.ended_at is null`;
  if (queue === appealQueue.unassigned) return sql`a.assignee_id is null and a.ended_at is null`;
  return OVERDUE;
}

type ConsoleRaw = Omit<(typeof consoleContract.searchAppeals)['output']['_output']['list'][number], 'turn'>;

/** Those that are open first, whose time ends soonest in front; then those that ended last. */
export const searchAppeals = listed<typeof consoleContract.searchAppeals, ConsoleRaw>(consoleContract.searchAppeals, {
  from: sql`appeal.appeal a
    join account.member m on m.id = a.member_id
    left join operator.account o on o.id = a.assignee_id`,
  columns: (ctx) => ({
    ...COLUMNS,
    unread: UNSEEN,
    memberId: sql`a.member_id`,
    memberPhone: sql`m.phone_mask`,
    assignedTo: sql`coalesce(o.name, '')`,
    mine: sql`coalesce(a.assignee_id = ${ctx.operator}, false)`,
    overdue: OVERDUE,
    escalated: sql`a.escalated_at is not null`,
    refundAsked: sql`a.refund_asked`,
  }),
  row: withTurn,
  where: {
    // who asks is an operator: the list is theirs alone
    queue: (queue, ctx) => inQueue(queue, (ctx as OperatorContext).operator),
    status: (status) => sql`a.status = ${status}`,
    kind: (kind) => sql`a.kind = ${kind}`,
    no: isNo,
    memberId: (id) => sql`a.member_id = ${id}`,
  },
  at: sql`a.created_at`,
  order: sql`a.due_at nulls last, a.ended_at desc, a.id desc`,
});

/** One of them, as the list shows it. */
export function caseRow(ctx: OperatorContext, no: string) {
  return searchAppeals.row(ctx, sql`a.no = ${no}`);
}

/** How many are open, part by part. */
export const countAppeals = useCase(consoleContract.countAppeals, (ctx) =>
  ctx.db.one<{ open: number; ours: number; overdue: number; mine: number; unassigned: number }>(sql`
    select count(*)::int as open, (count(*) filter (where ${inQueue(appealQueue.ours, ctx.operator)}))::int as ours,
      (count(*) filter (where ${OVERDUE}))::int as overdue,
      (count(*) filter (where ${inQueue(appealQueue.mine, ctx.operator)}))::int as mine,
      (count(*) filter (where ${inQueue(appealQueue.unassigned, ctx.operator)}))::int as unassigned
    from appeal.appeal a where a.ended_at is null`),
);
