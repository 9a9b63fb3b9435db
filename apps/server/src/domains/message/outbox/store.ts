// The only SQL of the outbox.
import type { Queryable, Transaction } from '@jishi/db';
import { outbox } from '@jishi/db/schema/message';
import { OutboxStatus } from './rules';

export type NewMessage = Pick<
  typeof outbox.$inferInsert,
  'id' | 'channel' | 'memberId' | 'contentCipher' | 'createdAt' | 'dueAt' | 'expiresAt'
>;

export async function insertMessage(tx: Transaction, row: NewMessage): Promise<void> {
  await tx.orm.insert(outbox).values(row);
}

export type ClaimedMessage = {
  contentCipher: Buffer;
  expiresAt: Date;
  /** Handed over at this time before, and nobody knows with what outcome. */
  uncertainSince: Date | null;
};

/** Takes a message for one delivery; undefined when it is finished, or another delivery has it. */
export async function claimMessage(
  db: Queryable,
  id: string,
  now: Date,
  claimedUntil: Date,
): Promise<ClaimedMessage | undefined> {
  const { rows } = await db.query<{ content_cipher: Buffer; expires_at: Date; status: number; attempted_at: Date }>(
    `update message.outbox
     set claimed_until = $3
     where id = $1 and finished_at is null and (claimed_until is null or claimed_until <= $2)
     returning content_cipher, expires_at, status, attempted_at`,
    [id, now, claimedUntil],
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    contentCipher: row.content_cipher,
    expiresAt: row.expires_at,
    uncertainSince: row.status === OutboxStatus.handedOver ? row.attempted_at : null,
  };
}

/** Notes, before the carrier is called, that it is about to be. */
export async function markHandedOver(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('update message.outbox set status = $2, attempted_at = $3 where id = $1', [
    id,
    OutboxStatus.handedOver,
    now,
  ]);
}

/** Gives a claimed message back for a later delivery; `status` says whether it may have gone out. */
export async function releaseMessage(
  db: Queryable,
  id: string,
  status: typeof OutboxStatus.waiting | typeof OutboxStatus.handedOver,
): Promise<void> {
  await db.query('update message.outbox set status = $2, claimed_until = null where id = $1 and finished_at is null', [
    id,
    status,
  ]);
}

/** Ends a message: its content is gone from here on. */
export async function finishMessage(
  db: Queryable,
  id: string,
  end: { status: number; carrierRef: string; now: Date },
): Promise<void> {
  await db.query(
    `update message.outbox
     set status = $2, carrier_ref = $3, finished_at = $4, content_cipher = null, claimed_until = null
     where id = $1 and finished_at is null`,
    [id, end.status, end.carrierRef, end.now],
  );
}

/** Unfinished messages from before `before` that no delivery holds at `now`. */
export async function selectForgotten(db: Queryable, before: Date, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id
     from message.outbox
     where status in (${OutboxStatus.waiting}, ${OutboxStatus.handedOver})
       and created_at < $1
       and (claimed_until is null or claimed_until <= $2)
     order by created_at
     limit 1000`,
    [before, now],
  );
  return rows.map((row) => row.id);
}

/** Removes the traces of messages finished before `before`. */
export async function deleteFinished(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from message.outbox where finished_at < $1', [before]);
}
