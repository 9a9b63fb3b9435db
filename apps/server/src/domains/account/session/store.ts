// The only SQL of members' sessions.
import { loginWay, memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type NewSession = {
  tokenHash: Buffer;
  memberId: MemberId;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  ip: string;
  device: string;
  browserHash: Buffer | null;
  boundHash: Buffer | null;
  addressHash: Buffer | null;
  way: number | null;
};
export type LiveSession = {
  sessionId: string;
  memberId: MemberId;
  boundHash: Buffer | null;
  seenAt: Date;
  status: number;
};

export async function insertSession(tx: Transaction, row: NewSession): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into account.session (
      token_hash, member_id, created_at, seen_at, expires_at, ip, device, browser_hash, bound_hash, address_hash, way
    )
    values (
      ${row.tokenHash}, ${row.memberId}, ${row.createdAt}, ${row.seenAt}, ${row.expiresAt}, ${row.ip}, ${row.device},
      ${row.browserHash}, ${row.boundHash}, ${row.addressHash}, ${row.way}
    )
    returning id`);
  return id;
}

/** Whether session `s` has neither been ended nor expired. */
export const isAlive = (now: Date) => sql`s.revoked_at is null and s.expires_at > ${now}`;

/** The session behind a token, if it is alive. */
export async function selectSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> {
  return db.maybe<LiveSession>({
    named: 'account.session',
    sql: sql`
      select s.id as session_id, s.member_id, s.bound_hash, s.seen_at, m.status
      from account.session s
      join account.member m on m.id = s.member_id
      where s.token_hash = ${tokenHash} and ${isAlive(now)}`,
  });
}

/**
 * Notes the use of a session and moves its end, never beyond `longestMs` after it was opened; does nothing to one that has ended or
 * was seen since `seenBefore`.
 */
export async function touchSession(
  db: Queryable,
  sessionId: string,
  at: { now: Date; seenBefore: Date; expiresAt: Date; longestMs: number },
): Promise<void> {
  await db.run(sql`
    update account.session s
    set seen_at = ${at.now}, expires_at = least(${at.expiresAt}, s.created_at + ${at.longestMs} * interval '1 millisecond')
    where s.id = ${sessionId} and ${isAlive(at.now)} and s.seen_at < ${at.seenBefore}`);
}

/** Whether the member of a phone has signed in from a browser, and from an address: by all sessions that we still keep. */
export async function selectSignedInFrom(
  db: Queryable,
  phoneKey: Buffer,
  from: { browserHash: Buffer | null; addressHash: Buffer },
): Promise<{ browser: boolean; address: boolean }> {
  return db.one<{ browser: boolean; address: boolean }>(sql`
    select
      exists (
        select
        from account.session s
        join account.member m on m.id = s.member_id
        where m.phone_key = ${phoneKey} and s.browser_hash = ${from.browserHash}
      ) as browser,
      exists (
        select
        from account.session s
        join account.member m on m.id = s.member_id
        where m.phone_key = ${phoneKey} and s.address_hash = ${from.addressHash}
      ) as address`);
}

/** Which of these sessions are live, of members allowed to act. */
export async function selectLiveSessions(db: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select s.id
    from account.session s
    join account.member m on m.id = s.member_id
    where s.id = any (${ids}::bigint[]) and s.revoked_at is null and s.expires_at > ${now} and m.status not in (${memberStatus.frozen}, ${memberStatus.closed})`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a live session of a member began by a code to their phone less than ten minutes ago. */
export async function beganByCodeJustNow(db: Queryable, memberId: MemberId, sessionId: string): Promise<boolean> {
  const found = await db.run(sql`
    select from account.session
    where id = ${sessionId} and member_id = ${memberId} and way = ${literal(loginWay.code)} and revoked_at is null
      and created_at > clock_timestamp() - interval '10 minutes'`);
  return found === 1;
}

/** Ends one session of a member; false when it is not theirs or has ended. */
export async function revokeSession(db: Queryable, memberId: MemberId, sessionId: string, now: Date): Promise<boolean> {
  const changed = await db.run(sql`
    update account.session
    set revoked_at = ${now}
    where member_id = ${memberId} and id = ${sessionId} and revoked_at is null and expires_at > ${now}`);
  return changed === 1;
}

/** Ends a member's sessions, all but `keep`. Returns how many were alive. */
export async function revokeSessions(
  tx: Transaction,
  memberId: MemberId,
  keep: string | null,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update account.session
    set revoked_at = ${now}
    where member_id = ${memberId} and id is distinct from ${keep}::bigint
      and revoked_at is null and expires_at > ${now}`);
}

/** Removes sessions that ended before `before`, expired or revoked. Returns how many. */
export async function deleteEndedSessions(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`delete from account.session where expires_at < ${before} or revoked_at < ${before}`);
}
