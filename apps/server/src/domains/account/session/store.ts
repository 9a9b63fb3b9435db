// The only SQL of members' sessions.
import type { Queryable, Transaction } from '@jishi/db';
import { session } from '@jishi/db/schema/account';
import type { MemberId } from '../../../kernel/context';
import { LoginWay } from '../sign-in/rules';

export type NewSession = Omit<typeof session.$inferInsert, 'id' | 'memberId' | 'revokedAt'> & { memberId: MemberId };
export type LiveSession = { sessionId: string; memberId: MemberId; expiresAt: Date; status: number };

export async function insertSession(tx: Transaction, row: NewSession): Promise<string> {
  const [inserted] = await tx.orm.insert(session).values(row).returning({ id: session.id });
  return inserted!.id;
}

/**
 * The session behind a token, if it is alive; notes its use and moves its end when it was last seen before `seenBefore`,
 * never beyond `longestMs` after it was opened.
 */
export async function touchSession(
  db: Queryable,
  tokenHash: Buffer,
  at: { now: Date; seenBefore: Date; expiresAt: Date; longestMs: number },
): Promise<LiveSession | undefined> {
  const { rows } = await db.query<{ id: string; member_id: string; expires_at: Date; status: number }>(
    `with touched as (
       update account.session
       set seen_at = $2, expires_at = least($4, created_at + $5 * interval '1 millisecond')
       where token_hash = $1 and revoked_at is null and expires_at > $2 and seen_at < $3
     )
     select s.id, s.member_id, s.expires_at, m.status
     from account.session s
     join account.member m on m.id = s.member_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2`,
    [tokenHash, at.now, at.seenBefore, at.expiresAt, at.longestMs],
  );
  const [row] = rows;
  if (!row) return undefined;
  return { sessionId: row.id, memberId: row.member_id as MemberId, expiresAt: row.expires_at, status: row.status };
}

/** Whether the member of a phone has signed in from a browser, and from an address: by all sessions that we still keep. */
export async function selectSignedInFrom(
  db: Queryable,
  phoneKey: Buffer,
  from: { browserHash: Buffer | null; addressHash: Buffer },
): Promise<{ browser: boolean; address: boolean }> {
  const { rows } = await db.query<{ browser: boolean; address: boolean }>(
    `select
       exists (
         select
         from account.session s
         join account.member m on m.id = s.member_id
         where m.phone_key = $1 and s.browser_hash = $2
       ) as browser,
       exists (
         select
         from account.session s
         join account.member m on m.id = s.member_id
         where m.phone_key = $1 and s.address_hash = $3
       ) as address`,
    [phoneKey, from.browserHash, from.addressHash],
  );
  return rows[0]!;
}

/** Which of these sessions are alive, of members who may act. */
export async function selectLiveSessions(db: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select s.id
     from account.session s
     join account.member m on m.id = s.member_id
     where s.id = any ($1::bigint[]) and s.revoked_at is null and s.expires_at > $2 and m.status not in (2, 4)`,
    [ids, now],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a live session of a member began by a code to their phone less than ten minutes ago. */
export async function beganByCodeJustNow(db: Queryable, memberId: MemberId, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from account.session
     where id = $1 and member_id = $2 and way = ${LoginWay.sms} and revoked_at is null
       and created_at > clock_timestamp() - interval '10 minutes'`,
    [sessionId, memberId],
  );
  return rowCount === 1;
}

/** Ends one session of a member; false when it is not theirs or has ended. */
export async function revokeSession(db: Queryable, memberId: MemberId, sessionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account.session
     set revoked_at = $3
     where member_id = $1 and id = $2 and revoked_at is null and expires_at > $3`,
    [memberId, sessionId, now],
  );
  return rowCount === 1;
}

/** Ends a member's sessions, all but `keep`. Answers how many were alive. */
export async function revokeSessions(
  tx: Transaction,
  memberId: MemberId,
  keep: string | null,
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.query(
    `update account.session
     set revoked_at = $3
     where member_id = $1 and id is distinct from $2::bigint and revoked_at is null and expires_at > $3`,
    [memberId, keep, now],
  );
  return rowCount ?? 0;
}

/** Removes sessions that ended before `before`, expired or revoked. Answers how many. */
export async function deleteEndedSessions(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.query('delete from account.session where expires_at < $1 or revoked_at < $1', [before]);
  return rowCount ?? 0;
}
