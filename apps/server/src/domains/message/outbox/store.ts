// The only SQL of the outbox.
import type { Queryable, Transaction } from '@jishi/db';
import { outbox } from '@jishi/db/schema/message';
import type { MemberId } from '../../../kernel/context';
import { OutboxStatus } from './rules';

export type NewMessage = Pick<
  typeof outbox.$inferInsert,
  'id' | 'channel' | 'memberId' | 'contentCipher' | 'createdAt' | 'dueAt' | 'expiresAt'
>;

export async function insertMessage(tx: Transaction, row: NewMessage): Promise<void> {
  await tx.orm.insert(outbox).values(row);
}

export type ClaimedMessage = {
  id: string;
  channel: number;
  memberId: MemberId | null;
  contentCipher: Buffer;
  createdAt: Date;
  expiresAt: Date;
  /** Tries that have ended so far. */
  attempts: number;
  /** Handed over at this time before, and nobody knows with what outcome. */
  uncertainSince: Date | null;
};

type ClaimedRow = {
  channel: number;
  member_id: MemberId | null;
  content_cipher: Buffer;
  created_at: Date;
  expires_at: Date;
  attempts: number;
  status: number;
  attempted_at: Date;
};

/**
 * Takes a message for one delivery, for so many milliseconds by the database's clock, which all servers share; undefined
 * when it is finished, or another delivery has it.
 */
export async function claimMessage(db: Queryable, id: string, claimMs: number): Promise<ClaimedMessage | undefined> {
  const { rows } = await db.query<ClaimedRow>(
    `update message.outbox
     set claimed_until = now() + $2 * interval '1 millisecond'
     where id = $1 and finished_at is null and (claimed_until is null or claimed_until <= now())
     returning channel, member_id, content_cipher, created_at, expires_at, attempts, status, attempted_at`,
    [id, claimMs],
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    id,
    channel: row.channel,
    memberId: row.member_id,
    contentCipher: row.content_cipher,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attempts: row.attempts,
    uncertainSince: row.status === OutboxStatus.handedOver ? row.attempted_at : null,
  };
}

/** Notes, before the carrier is called, that it is about to be. An uncertain message keeps the time it became so. */
export async function markHandedOver(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query('update message.outbox set status = $2, attempted_at = $3 where id = $1', [
    id,
    OutboxStatus.handedOver,
    at,
  ]);
}

/** Gives a claimed message back for a later delivery; `status` says whether it may have gone out. */
export async function releaseMessage(
  tx: Transaction,
  id: string,
  { status, dueAt }: { status: typeof OutboxStatus.waiting | typeof OutboxStatus.handedOver; dueAt: Date },
): Promise<void> {
  await tx.query(
    `update message.outbox
     set status = $2, due_at = $3, attempts = attempts + 1, claimed_until = null
     where id = $1 and finished_at is null`,
    [id, status, dueAt],
  );
}

/** Ends a message: its content is gone from here on. False when it had ended before. */
export async function finishMessage(
  db: Queryable,
  id: string,
  end: { status: number; carrierRef: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update message.outbox
     set status = $2, carrier_ref = $3, finished_at = $4, content_cipher = null, claimed_until = null
     where id = $1 and finished_at is null`,
    [id, end.status, end.carrierRef, end.now],
  );
  return rowCount === 1;
}

/** Unfinished messages whose delivery died, or that were due before `before` and that none has taken. */
export async function selectForgotten(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id
     from message.outbox
     where status in (${OutboxStatus.waiting}, ${OutboxStatus.handedOver})
       and (claimed_until <= now() or claimed_until is null and due_at < $1)
     order by due_at
     limit 1000`,
    [before],
  );
  return rows.map((row) => row.id);
}

/** Removes the traces of messages finished before `before`. */
export async function deleteFinished(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from message.outbox where finished_at < $1', [before]);
}
