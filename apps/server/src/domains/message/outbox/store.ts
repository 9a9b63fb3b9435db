// The only SQL of the outbox.
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type NewMessage = {
  id: string;
  channel: number;
  memberId: MemberId | null;
  contentCipher: Buffer;
  createdAt: Date;
  dueAt: Date;
  expiresAt: Date;
};

export async function insertMessage(tx: Transaction, row: NewMessage): Promise<void> {
  await tx.run(sql`
    insert into message.outbox (id, channel, member_id, content_cipher, created_at, due_at, expires_at)
    values (
      ${row.id}, ${row.channel}, ${row.memberId}, ${row.contentCipher}, ${row.createdAt}, ${row.dueAt}, ${row.expiresAt}
    )`);
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
  /** Handed over at this time before, with unknown outcome. */
  uncertainSince: Date | null;
};

/**
 * Claims a message for one delivery, for the given milliseconds by the database's clock, which all servers share;
 * undefined when it is finished or claimed by another delivery.
 */
export async function claimMessage(db: Queryable, id: string, claimMs: number): Promise<ClaimedMessage | undefined> {
  return db.maybe<ClaimedMessage>(sql`
    update message.outbox
    set claimed_until = now() + ${claimMs} * interval '1 millisecond'
    where id = ${id} and finished_at is null and (claimed_until is null or claimed_until <= now())
    returning
      id, channel, member_id, content_cipher, created_at, expires_at, attempts,
      case when status = ${deliveryStatus.handedOver} then attempted_at end as uncertain_since`);
}

/** Notes, before the carrier is called, that it is about to be. An uncertain message keeps the time it became so. */
export async function markHandedOver(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run(
    sql`update message.outbox set status = ${deliveryStatus.handedOver}, attempted_at = ${at} where id = ${id}`,
  );
}

/** Releases a claimed message for a later delivery; `status` says whether it may have gone out. */
export async function releaseMessage(
  tx: Transaction,
  id: string,
  { status, dueAt }: { status: typeof deliveryStatus.waiting | typeof deliveryStatus.handedOver; dueAt: Date },
): Promise<void> {
  await tx.run(sql`
    update message.outbox
    set status = ${status}, due_at = ${dueAt}, attempts = attempts + 1, claimed_until = null
    where id = ${id} and finished_at is null`);
}

/** Finishes a message and deletes its content. False when it was finished before. */
export async function finishMessage(
  db: Queryable,
  id: string,
  end: { status: number; carrierRef: string; now: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update message.outbox
    set status = ${end.status}, carrier_ref = ${end.carrierRef}, finished_at = ${end.now},
      content_cipher = null, claimed_until = null
    where id = ${id} and finished_at is null`);
  return changed === 1;
}

/** Unfinished messages whose delivery died, or that were due before `before` and that none has taken. */
export async function selectForgotten(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id
    from message.outbox
    where status in (${deliveryStatus.waiting}, ${deliveryStatus.handedOver})
      and (claimed_until <= now() or claimed_until is null and due_at < ${before})
    order by due_at
    limit 1000`);
  return rows.map((row) => row.id);
}

/** Removes the traces of messages finished before `before`. */
export async function deleteFinished(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from message.outbox where finished_at < ${before}`);
}
