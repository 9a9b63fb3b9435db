// The SQL of statements by mail: where they go, and what became of them.
import { memberStatus } from '@jishi/contract/enums/account';
import { statementMailState } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type SubscriptionRow = {
  state: number;
  emailKey: Buffer;
  emailCipher: Buffer;
  emailMask: string;
  nextMonth: string;
  changedAt: Date;
};

/** A month `yyyy-MM` as its first day, and the other way round. */
const dayOf = (month: string) => sql`(${month}::text || '-01')::date`;
const inWords = (day: Sql) => sql`to_char(${day}, 'YYYY-MM')`;

const SUBSCRIPTION = sql`s.state, s.email_key, s.email_cipher, s.email_mask, s.changed_at,
  ${inWords(sql`s.next_month`)} as next_month`;

export function selectSubscription(db: Queryable, memberId: MemberId): Promise<SubscriptionRow | undefined> {
  return db.maybe<SubscriptionRow>(sql`
    select ${SUBSCRIPTION} from statement.subscription s where s.member_id = ${memberId}`);
}

/** Holds it until the transaction ends; undefined unless it is on. */
export function lockOn(tx: Transaction, memberId: MemberId): Promise<SubscriptionRow | undefined> {
  return tx.maybe<SubscriptionRow>(sql`
    select ${SUBSCRIPTION} from statement.subscription s
    where s.member_id = ${memberId} and s.state = ${literal(statementMailState.on)}
    for no key update`);
}

export type NewSubscription = {
  memberId: MemberId;
  emailKey: Buffer;
  emailCipher: Buffer;
  emailMask: string;
  /** The first month that is not closed. */
  openMonth: string;
  at: Date;
};

/** Turns it on, or changes its address. No month is mailed that was closed while it was off. */
export async function turnOn(tx: Transaction, made: NewSubscription): Promise<void> {
  const on = literal(statementMailState.on);
  await tx.run(sql`
    insert into statement.subscription as s (member_id, state, email_key, email_cipher, email_mask, next_month, changed_at)
    values (${made.memberId}, ${on}, ${made.emailKey}, ${made.emailCipher}, ${made.emailMask}, ${dayOf(made.openMonth)}, ${made.at})
    on conflict (member_id) do update set
      state = ${on}, email_key = excluded.email_key, email_cipher = excluded.email_cipher,
      email_mask = excluded.email_mask, changed_at = excluded.changed_at,
      next_month = case when s.state = ${on} then s.next_month else greatest(s.next_month, excluded.next_month) end`);
}

/** False when it was not on. */
export async function turnOff(tx: Transaction, memberId: MemberId, at: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update statement.subscription set state = ${literal(statementMailState.stopped)}, changed_at = ${at}
    where member_id = ${memberId} and state = ${literal(statementMailState.on)}`);
  return changed === 1;
}

/** Of members who can sign in: a frozen one's months wait. */
const isDue = (openMonth: string) => sql`
  s.state = ${literal(statementMailState.on)} and s.next_month < ${dayOf(openMonth)}
  and exists (
    select from account.member m
    where m.id = s.member_id and m.status in (${literal(memberStatus.normal)}, ${literal(memberStatus.closing)})
  )`;

/** Members with a closed month that was not mailed: those before `openMonth` are closed. */
export async function selectDueMembers(db: Queryable, openMonth: string): Promise<MemberId[]> {
  const rows = await db.many<{ memberId: MemberId }>(sql`
    select s.member_id from statement.subscription s where ${isDue(openMonth)}`);
  return rows.map(({ memberId }) => memberId);
}

/** A member's next month to mail; undefined: off, none is closed, or nobody can sign in. */
export async function selectDueMonth(
  db: Queryable,
  memberId: MemberId,
  openMonth: string,
): Promise<string | undefined> {
  const row = await db.maybe<{ nextMonth: string }>(sql`
    select ${inWords(sql`s.next_month`)} as next_month from statement.subscription s
    where s.member_id = ${memberId} and ${isDue(openMonth)}`);
  return row?.nextMonth;
}

/** Takes a month to be mailed: of several at the same moment one gets the row, and none after it was turned off. */
export function takeMonth(
  tx: Transaction,
  memberId: MemberId,
  month: string,
  next: string,
): Promise<SubscriptionRow | undefined> {
  return tx.maybe<SubscriptionRow>(sql`
    update statement.subscription s set next_month = ${dayOf(next)}
    where s.member_id = ${memberId} and s.state = ${literal(statementMailState.on)} and s.next_month = ${dayOf(month)}
    returning ${SUBSCRIPTION}`);
}

export type NewMail = {
  id: string;
  memberId: MemberId;
  month: string;
  again: boolean;
  hasFile: boolean;
  emailKey: Buffer;
  emailMask: string;
  unsubscribeDigest: Buffer;
  createdAt: Date;
};

/** False when this closed month was mailed before. */
export async function insertMail(tx: Transaction, made: NewMail): Promise<boolean> {
  const added = await tx.run(sql`
    insert into statement.mail (
      id, member_id, month, again, has_file, email_key, email_mask, unsubscribe_digest, created_at
    )
    values (
      ${made.id}, ${made.memberId}, ${dayOf(made.month)}, ${made.again}, ${made.hasFile}, ${made.emailKey}, ${made.emailMask},
      ${made.unsubscribeDigest}, ${made.createdAt}
    )
    on conflict (member_id, month) where not again do nothing`);
  return added === 1;
}

export type MailRow = Pick<NewMail, 'month' | 'again' | 'hasFile' | 'emailMask' | 'createdAt'> & {
  /** As the outbox has it, or had it when it ended; null: nobody knows any more. */
  state: number | null;
};

/** The newest first. */
export function selectMails(db: Queryable, memberId: MemberId, most: number): Promise<MailRow[]> {
  return db.many<MailRow>(sql`
    select ${inWords(sql`m.month`)} as month, m.again, m.has_file, m.email_mask, m.created_at,
      coalesce(m.outcome, o.status)::int as state
    from statement.mail m
    left join message.outbox o on o.id = m.id
    where m.member_id = ${memberId}
    order by m.created_at desc, m.month desc
    limit ${most}`);
}

/** Keeps how mails ended: the outbox forgets. */
export async function keepOutcomes(db: Queryable): Promise<void> {
  await db.run(sql`
    update statement.mail m set outcome = o.status
    from message.outbox o
    where o.id = m.id and m.outcome is null and o.finished_at is not null`);
}
