// The only SQL of challenges to members' passkeys.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { CHALLENGE_MS, type Challenge, type Moment } from '../../../../kernel/passkey-challenge';

type OwnChallenge = Challenge<MemberId>;

const CHALLENGE_SECONDS = CHALLENGE_MS / 1000;

export async function insertChallenge(db: Queryable, challenge: OwnChallenge, now: Moment): Promise<void> {
  const { challengeHash, purpose, ownerId, browserHash } = challenge;
  await db.run(sql`
    insert into account.passkey_challenge (challenge_hash, purpose, member_id, browser_hash, expires_at)
    values (${challengeHash}, ${purpose}, ${ownerId}, ${browserHash}, ${now}::timestamptz + ${CHALLENGE_SECONDS}::int * interval '1 second')`);
}

/** Uses a challenge up: true once, for who asked, in the browser that asked, in time. */
export async function takeChallenge(db: Queryable, challenge: OwnChallenge, now: Moment): Promise<boolean> {
  const { challengeHash, purpose, ownerId, browserHash } = challenge;
  const taken = await db.run(sql`
    delete from account.passkey_challenge
    where challenge_hash = ${challengeHash} and purpose = ${purpose} and browser_hash = ${browserHash}
      and member_id is not distinct from ${ownerId}::bigint and expires_at > ${now}`);
  return taken === 1;
}

/** Whether anybody has signed in from a browser, by all sessions that are kept. */
export async function hasSignedIn(db: Queryable, browserHash: Buffer): Promise<boolean> {
  const found = await db.run(sql`select from account.session where browser_hash = ${browserHash} limit 1`);
  return found === 1;
}

export async function deleteExpiredChallenges(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from account.passkey_challenge where expires_at < ${now}`);
}
