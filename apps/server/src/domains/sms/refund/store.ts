// The SQL of messages that operators give back.
import { literal, type Queryable, sql, type Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export const RefundStatus = { waiting: 1, done: 2, not: 3 } as const;

export type Refund = {
  id: string;
  messageId: string;
  status: number;
  reason: string;
  memberId: MemberId;
  /** The member closed their account. */
  isClosed: boolean;
  batchNo: string;
  templateName: string;
  segments: number;
  packageUnits: number;
  amount: bigint;
  /** Enumeration smsState. */
  state: number;
  code: string;
  words: string;
  givenBack: boolean;
  channel: string;
};

/** `memberStatus` on the wire. */
const CLOSED = 4;

const OF_MESSAGE = sql`
  m.id as message_id, m.member_id, b.no as batch_no, b.template_name, m.segments, m.package_units, m.amount, m.state, m.code, m.words,
  m.given_back, coalesce((select a.status = ${literal(CLOSED)} from account.member a where a.id = m.member_id), true) as is_closed,
  coalesce((select c.name from sms.channel c where c.id = m.channel_id), '') as channel`;

/** A message, locked as everybody does who gives it back. */
export function lockMessage(
  tx: Transaction,
  messageId: string,
): Promise<Omit<Refund, 'id' | 'status' | 'reason'> | undefined> {
  return tx.maybe(sql`
    select ${OF_MESSAGE} from sms.message m join sms.batch b on b.id = m.batch_id where m.id = ${messageId} for update of m`);
}

type Asked = { messageId: string; reason: string; askedBy: string };

/** Keeps that a message is to go back; undefined when that was asked for before. */
export async function insertRefund(
  tx: Transaction,
  { messageId, reason, askedBy }: Asked,
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into sms.refund (message_id, reason, asked_by, created_at)
    values (${messageId}, ${reason}, ${askedBy}, now())
    on conflict do nothing
    returning id`);
  return row?.id;
}

export function selectRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  return db.maybe<Refund>(sql`
    select r.id, r.status, r.reason, ${OF_MESSAGE}
    from sms.refund r
    join sms.message m on m.id = r.message_id
    join sms.batch b on b.id = m.batch_id
    where r.id = ${id}`);
}

/** A refund with its message, the message locked first. */
export async function lockRefund(tx: Transaction, id: string): Promise<Refund | undefined> {
  const known = await selectRefund(tx, id);
  if (!known || !(await lockMessage(tx, known.messageId))) return undefined;
  await tx.run(sql`select from sms.refund where id = ${id} for update`);
  return selectRefund(tx, id);
}

export async function endRefund(tx: Transaction, id: string, status: 2 | 3): Promise<void> {
  await tx.run(sql`update sms.refund set status = ${status}, ended_at = now() where id = ${id}`);
}

/** Marks a locked message, whose units are given back by the same transaction. */
export async function markGivenBack(tx: Transaction, messageId: string): Promise<void> {
  await tx.run(sql`update sms.message set given_back = true where id = ${messageId} and not given_back`);
}
