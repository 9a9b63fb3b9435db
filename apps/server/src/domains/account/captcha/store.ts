// The only SQL of solved captchas.
import { type Queryable, sql } from '@jishi/db';

/** Spends a challenge: true for its first solution on any node. */
export async function spendChallenge(db: Queryable, challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into account.used_captcha (challenge_hash, expires_at)
    values (${challengeHash}, ${expiresAt})
    on conflict do nothing`);
  return inserted === 1;
}

/** Forgets challenges that are too old to be accepted anyway. */
export async function deleteExpiredCaptchas(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from account.used_captcha where expires_at < ${now}`);
}
