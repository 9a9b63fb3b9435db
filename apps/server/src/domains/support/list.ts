// Tickets as their member and as operators list them.
import * as consoleContract from '@jishi/contract/console/support';
import { ticketStatus } from '@jishi/contract/enums/support';
import { ticketEvent, ticketQueue, ticketSide } from '@jishi/contract/enums/ticket-talk';
import type { RowOf } from '@jishi/contract/list';
import * as contract from '@jishi/contract/support';
import { type Sql, literal, sql } from '@jishi/db';
import type { Context } from '../../kernel/context';
import { listed } from '../../kernel/listed';
import { Refusal } from '../../kernel/refusal';
import { type MemberContext, type OperatorContext, useCase } from '../../kernel/use-case';
import { sealedFor } from './sealed/rules';

const UNREAD = sql`(
  select count(*)::int from support.message m
  where m.ticket_id = t.id and m.id > t.member_seen_id
    and (m.side = ${literal(ticketSide.service)} or m.event in (${literal(ticketEvent.silent)}, ${literal(ticketEvent.lapsed)})))`;

const UNSEEN = sql`(
  select count(*)::int from support.message m
  where m.ticket_id = t.id and m.id > t.service_seen_id and m.side = ${literal(ticketSide.member)})`;

const COLUMNS = {
  no: sql`t.no`,
  subject: sql`t.subject`,
  thing: sql`t.thing`,
  thingTitle: sql`t.thing_title`,
  titleCipher: sql`t.title_cipher`,
  priority: sql`t.priority`,
  status: sql`t.status`,
  dueTime: sql`t.due_at`,
  rating: sql`t.rating`,
  createTime: sql`t.created_at`,
  endTime: sql`t.ended_at`,
};

type Sealed<Row> = Omit<Row, 'title'> & { titleCipher: Buffer | null };

/** A row with its title, which is '' once the member is gone. */
function opened<Row extends { no: string; titleCipher: Buffer | null }>(
  { titleCipher, ...row }: Row,
  { vault }: Pick<Context, 'vault'>,
) {
  return { ...row, title: titleCipher ? vault.openText(titleCipher, sealedFor.title(row.no)) : '' };
}

const isNo = (no: string) => sql`(t.no = ${no} or t.thing = ${no})`;

/** A member's tickets, the newest first. */
export const listTickets = listed<typeof contract.listTickets, Sealed<RowOf<typeof contract.listTickets>>>(
  contract.listTickets,
  {
    from: sql`support.ticket t`,
    own: (memberId) => sql`t.member_id = ${memberId}`,
    columns: { ...COLUMNS, unread: UNREAD },
    row: opened,
    where: {
      status: (status) => sql`t.status = ${status}`,
      subject: (subject) => sql`t.subject = ${subject}`,
      no: isNo,
    },
    at: sql`t.created_at`,
    id: sql`t.id`,
  },
);

/** One of a member's own, as the list shows it. @throws Refusal notFound */
export async function ownTicket(ctx: MemberContext, no: string) {
  const row = await listTickets.row(ctx, sql`t.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

const overdueAt = (now: Date) => sql`coalesce(t.due_at <= ${now}, false)`;

function inQueue(queue: number, { operator, now }: OperatorContext): Sql {
  if (queue === ticketQueue.ours) return sql`t.due_at is not null`;
  if (queue === ticketQueue.mine) return sql`t.assignee_id = ${operator} and t.ended_at is null`;
  if (queue === ticketQueue.unassigned) return sql`t.assignee_id is null and t.ended_at is null`;
  return overdueAt(now());
}

/** What we owe an answer first, the most urgent in front; then those that wait for their member, then the ended ones. */
export const searchTickets = listed<
  typeof consoleContract.searchTickets,
  Sealed<RowOf<typeof consoleContract.searchTickets>>
>(consoleContract.searchTickets, {
  from: sql`support.ticket t
    join account.member m on m.id = t.member_id
    left join operator.account o on o.id = t.assignee_id`,
  columns: (ctx) => ({
    ...COLUMNS,
    unread: UNSEEN,
    memberId: sql`t.member_id`,
    memberPhone: sql`m.phone_mask`,
    assigneeId: sql`coalesce(t.assignee_id::text, '')`,
    assignedTo: sql`coalesce(o.name, '')`,
    mine: sql`coalesce(t.assignee_id = ${ctx.operator}, false)`,
    overdue: overdueAt(ctx.now()),
  }),
  row: opened,
  where: {
    // who asks is an operator: the list is theirs alone
    queue: (queue, ctx) => inQueue(queue, ctx as OperatorContext),
    status: (status) => sql`t.status = ${status}`,
    subject: (subject) => sql`t.subject = ${subject}`,
    priority: (priority) => sql`t.priority = ${priority}`,
    rating: (rating) => sql`t.rating = ${rating}`,
    no: isNo,
    memberId: (id) => sql`t.member_id = ${id}`,
  },
  at: sql`t.created_at`,
  order: sql`t.due_at nulls last, t.status = ${literal(ticketStatus.needsMember)} desc, t.id desc`,
});

/** One of them, as the list shows it. */
export function caseRow(ctx: OperatorContext, no: string) {
  return searchTickets.row(ctx, sql`t.no = ${no}`);
}

type Counts = { open: number; ours: number; overdue: number; mine: number; unassigned: number };

/** How many have not ended, part by part. */
export const countTickets = useCase(consoleContract.countTickets, (ctx) =>
  ctx.db.one<Counts>(sql`
    select count(*)::int as open, (count(*) filter (where ${inQueue(ticketQueue.ours, ctx)}))::int as ours,
      (count(*) filter (where ${overdueAt(ctx.now())}))::int as overdue,
      (count(*) filter (where ${inQueue(ticketQueue.mine, ctx)}))::int as mine,
      (count(*) filter (where ${inQueue(ticketQueue.unassigned, ctx)}))::int as unassigned
    from support.ticket t where t.ended_at is null`),
);
