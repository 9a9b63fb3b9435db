// The only SQL of operators' sessions.
import type { Queryable, Transaction } from '@jishi/db';
import { session } from '@jishi/db/schema/operator';
import { OperatorStatus, type OperatorRole } from '../rules';

export type NewSession = Omit<typeof session.$inferInsert, 'id' | 'revokedAt'>;

export async function insertSession(tx: Transaction, row: NewSession): Promise<string> {
  const [inserted] = await tx.orm.insert(session).values(row).returning({ id: session.id });
  return inserted!.id;
}

export type LiveSession = {
  sessionId: string;
  operatorId: string;
  role: OperatorRole;
  /** While the role decides nothing about money, by the database's clock. */
  waitsUntil: Date | undefined;
};

/**
 * The session behind a token, if it is alive and its operator too; notes its use when last seen before `seenBefore`. Its end
 * moves with use, never beyond `longestMs` after it was opened.
 */
export async function touchSession(
  db: Queryable,
  tokenHash: Buffer,
  at: { now: Date; seenBefore: Date; expiresAt: Date; longestMs: number },
): Promise<LiveSession | undefined> {
  const { rows } = await db.query<{ id: string; operator_id: string; role: OperatorRole; waits_until: Date | null }>(
    `with touched as (
       update operator.session
       set seen_at = $2, expires_at = least($4, created_at + $5 * interval '1 millisecond')
       where token_hash = $1 and revoked_at is null and expires_at > $2 and seen_at < $3
     )
     select s.id, s.operator_id, a.role, case when a.money_from > now() then a.money_from end as waits_until
     from operator.session s
     join operator.account a on a.id = s.operator_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and a.status = ${OperatorStatus.on}`,
    [tokenHash, at.now, at.seenBefore, at.expiresAt, at.longestMs],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id: sessionId, operator_id: operatorId, role, waits_until: waitsUntil } = row;
  return { sessionId, operatorId, role, waitsUntil: waitsUntil ?? undefined };
}

export type SessionRow = { id: string; device: string; ip: string; created_at: Date; seen_at: Date };

/** Where an operator is signed in, the latest use first. */
export async function selectLiveSessions(db: Queryable, operatorId: string, now: Date): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, device, ip, created_at, seen_at from operator.session
     where operator_id = $1 and revoked_at is null and expires_at > $2
     order by seen_at desc, id desc
     limit 100`,
    [operatorId, now],
  );
  return rows;
}

/** Ends live sessions of an operator: one of them, or all but one. Answers how many it were. */
export async function endSessions(
  tx: Transaction,
  operatorId: string,
  which: { only: string } | { except: string },
  now: Date,
): Promise<number> {
  const [id, isIt] = 'only' in which ? [which.only, '='] : [which.except, '<>'];
  const { rowCount } = await tx.query(
    `update operator.session set revoked_at = $3
     where operator_id = $1 and id ${isIt} $2 and revoked_at is null and expires_at > $3`,
    [operatorId, id, now],
  );
  return rowCount ?? 0;
}

export async function revokeSession(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query('update operator.session set revoked_at = $2 where id = $1 and revoked_at is null', [sessionId, now]);
}

/** Removes sessions that ended before `before`. */
export async function deleteEndedSessions(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from operator.session where expires_at < $1 or revoked_at < $1', [before]);
}
