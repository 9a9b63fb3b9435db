// The SQL of tickets themselves.
import { ticketStatus } from '@jishi/contract/enums/support';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import { numbered } from '../../kernel/number';
import type { OpenThere } from '../review';

export type TicketRow = {
  id: string;
  no: string;
  memberId: MemberId;
  subject: number;
  thing: string;
  priority: number;
  status: number;
  assigneeId: string | null;
  turnAt: Date;
  dueAt: Date | null;
  /** Until when the member may answer, or open it again. */
  waitsUntil: Date | null;
  answeredAt: Date | null;
  memberSeenId: string;
  serviceSeenId: string;
};

const COLUMNS = sql`t.id, t.no, t.member_id, t.subject, t.thing, t.priority, t.status, t.assignee_id, t.turn_at, t.due_at, t.waits_until,
  t.answered_at, t.member_seen_id, t.service_seen_id`;

export type NewTicket = Pick<TicketRow, 'no' | 'memberId' | 'subject' | 'thing' | 'priority'> & {
  key: string;
  thingTitle: string;
  titleCipher: Buffer;
  at: Date;
  dueAt: Date;
};

/** A number that no other ticket has. */
export async function newNo(db: Queryable): Promise<string> {
  return (await db.one<{ no: string }>(sql`select ${numbered('TK', 'support.ticket_no', 6)} as no`)).no;
}

/** Keeps one, once under its key; undefined where it is there. */
export function insertTicket(tx: Transaction, ticket: NewTicket): Promise<TicketRow | undefined> {
  const { no, memberId, key, subject, thing, thingTitle, titleCipher, priority, at, dueAt } = ticket;
  return tx.maybe<TicketRow>(sql`
    insert into support.ticket as t
      (no, member_id, key, subject, thing, thing_title, title_cipher, priority, turn_at, due_at, created_at)
    values (${no}, ${memberId}, ${key}, ${subject}, ${thing}, ${thingTitle}, ${titleCipher}, ${priority}, ${at}, ${dueAt}, ${at})
    on conflict (member_id, key) do nothing
    returning ${COLUMNS}`);
}

export function selectByKey(db: Queryable, memberId: MemberId, key: string): Promise<TicketRow | undefined> {
  return db.maybe<TicketRow>(sql`
    select ${COLUMNS} from support.ticket t where t.member_id = ${memberId} and t.key = ${key}`);
}

export function selectByNo(db: Queryable, no: string): Promise<TicketRow | undefined> {
  return db.maybe<TicketRow>(sql`select ${COLUMNS} from support.ticket t where t.no = ${no}`);
}

/** One, locked until the transaction ends. */
export function lockTicket(tx: Transaction, no: string): Promise<TicketRow | undefined> {
  return tx.maybe<TicketRow>(sql`select ${COLUMNS} from support.ticket t where t.no = ${no} for no key update`);
}

/** Those that wait for us. */
export function selectOpen(db: Queryable, now: Date): Promise<OpenThere> {
  return db.one<OpenThere>(sql`
    select count(*)::int as open, count(*) filter (where due_at <= ${now})::int as overdue,
      min(turn_at) as since, min(due_at) as due
    from support.ticket where due_at is not null`);
}

/** Those whose member has had their time, the oldest first. */
export async function selectWaited(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { needsMember, solved } = ticketStatus;
  const rows = await db.many<{ no: string }>(sql`
    select no from support.ticket
    where status in (${literal(needsMember)}, ${literal(solved)}) and waits_until <= ${now}
    order by waits_until, id
    limit ${limit}`);
  return rows.map(({ no }) => no);
}

export type Place = {
  status: number;
  /** By when we owe an answer; null when it is not our turn. */
  dueAt: Date | null;
  /** Until when it waits for its member; null for not at all. */
  waitsUntil: Date | null;
  /** An operator has answered at this moment. */
  answeredAt: Date | null;
};

/** Puts a locked ticket where an act leads it. */
export async function move(tx: Transaction, id: string, place: Place, now: Date): Promise<void> {
  const { status, dueAt, waitsUntil, answeredAt } = place;
  const isEnded = status === ticketStatus.solved || status === ticketStatus.closed;
  await tx.run(sql`
    update support.ticket set
      status = ${status}, turn_at = ${now}, due_at = ${dueAt}, waits_until = ${waitsUntil},
      answered_at = coalesce(answered_at, ${answeredAt}), ended_at = ${isEnded ? now : null}
    where id = ${id}`);
}

export async function setPriority(tx: Transaction, id: string, priority: number, dueAt: Date | null): Promise<void> {
  await tx.run(sql`update support.ticket set priority = ${priority}, due_at = ${dueAt} where id = ${id}`);
}

export async function setRating(tx: Transaction, id: string, rating: number): Promise<void> {
  await tx.run(sql`update support.ticket set rating = ${rating} where id = ${id}`);
}

/** Makes an operator responsible where `from` is, null for nobody; false where somebody else is by now. */
export async function assign(tx: Transaction, id: string, from: string | null, to: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update support.ticket set assignee_id = ${to},
      status = case when status = ${literal(ticketStatus.open)} then ${literal(ticketStatus.handling)} else status end
    where id = ${id} and assignee_id is not distinct from ${from}::bigint`);
  return changed === 1;
}

/** Keeps up to which message a side has seen it; an earlier one changes nothing. */
export async function setSeen(db: Queryable, id: string, side: 'member' | 'service', upTo: string): Promise<void> {
  const seen = side === 'member' ? sql`member_seen_id` : sql`service_seen_id`;
  await db.run(sql`
    update support.ticket t
    set ${seen} = m.id
    from (select max(id) as id from support.message where ticket_id = ${id} and id <= ${upTo}::bigint) m
    where t.id = ${id} and m.id > t.${seen}`);
}
