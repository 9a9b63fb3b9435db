// The only SQL of operators' sessions.
import { operatorStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { type OperatorRole } from '../rules';

export type NewSession = {
  tokenHash: Buffer;
  operatorId: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  ip: string;
  device: string;
  boundHash: Buffer | null;
};

export async function insertSession(tx: Transaction, row: NewSession): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into operator.session (token_hash, operator_id, created_at, seen_at, expires_at, ip, device, bound_hash)
    values (
      ${row.tokenHash}, ${row.operatorId}, ${row.createdAt}, ${row.seenAt}, ${row.expiresAt}, ${row.ip}, ${row.device},
      ${row.boundHash}
    )
    returning id`);
  return id;
}

export type LiveSession = {
  sessionId: string;
  operatorId: string;
  role: OperatorRole;
  /** While the role decides nothing about money, by the database's clock. */
  waitsUntil: Date | undefined;
};

/**
 * The session behind a token, if it is alive, good in the browser of this name, and its operator in service; notes its use when last seen before `seenBefore`. Its end
 * moves with use, never beyond `longestMs` after it was opened.
 */
export async function touchSession(
  db: Queryable,
  { tokenHash, nameHash }: { tokenHash: Buffer; nameHash: Buffer | null },
  at: { now: Date; seenBefore: Date; expiresAt: Date; longestMs: number },
): Promise<LiveSession | undefined> {
  const row = await db.maybe<Omit<LiveSession, 'waitsUntil'> & { waitsUntil: Date | null }>(sql`
    with touched as (
      update operator.session
      set
        seen_at = ${at.now},
        expires_at = least(${at.expiresAt}, created_at + ${at.longestMs} * interval '1 millisecond')
      where token_hash = ${tokenHash} and revoked_at is null and expires_at > ${at.now} and seen_at < ${at.seenBefore}
        and (bound_hash is null or bound_hash = ${nameHash})
    )
    select
      s.id as session_id, s.operator_id, a.role,
      case when a.money_from > now() then a.money_from end as waits_until
    from operator.session s
    join operator.account a on a.id = s.operator_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${at.now}
      and (s.bound_hash is null or s.bound_hash = ${nameHash})
      and a.status = ${literal(operatorStatus.on)}`);
  return row && { ...row, waitsUntil: row.waitsUntil ?? undefined };
}

/** Which of some sessions go on, of operators in some roles. */
export async function selectAlive(
  db: Queryable,
  ids: readonly string[],
  roles: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select s.id
    from operator.session s
    join operator.account a on a.id = s.operator_id
    where s.id = any (${ids}::bigint[]) and s.revoked_at is null and s.expires_at > ${now} and a.status = ${literal(operatorStatus.on)}
      and a.role = any (${roles}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

export type SessionRow = { id: string; device: string; ip: string; createdAt: Date; seenAt: Date };

/** Where an operator is signed in, the latest use first. */
export async function selectLiveSessions(db: Queryable, operatorId: string, now: Date): Promise<SessionRow[]> {
  return db.many<SessionRow>(sql`
    select id, device, ip, created_at, seen_at from operator.session
    where operator_id = ${operatorId} and revoked_at is null and expires_at > ${now}
    order by seen_at desc, id desc
    limit 100`);
}

/** Ends live sessions of an operator: one of them, or all but one. Returns how many. */
export async function endSessions(
  tx: Transaction,
  operatorId: string,
  which: { only: string } | { except: string },
  now: Date,
): Promise<number> {
  const meant = 'only' in which ? sql`id = ${which.only}` : sql`id <> ${which.except}`;
  return tx.run(sql`
    update operator.session set revoked_at = ${now}
    where operator_id = ${operatorId} and ${meant} and revoked_at is null and expires_at > ${now}`);
}

export async function revokeSession(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.run(sql`update operator.session set revoked_at = ${now} where id = ${sessionId} and revoked_at is null`);
}

/** Removes sessions that ended before `before`. */
export async function deleteEndedSessions(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from operator.session where expires_at < ${before} or revoked_at < ${before}`);
}
