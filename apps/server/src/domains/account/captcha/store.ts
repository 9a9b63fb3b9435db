// The only SQL of solved captchas.
import type { Queryable } from '@jishi/db';

/** Spends a challenge: true for the first solution of it that comes, whichever node it comes to. */
export async function spendChallenge(db: Queryable, challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into account.used_captcha (challenge_hash, expires_at)
     values ($1, $2)
     on conflict do nothing`,
    [challengeHash, expiresAt],
  );
  return rowCount === 1;
}

/** Forgets challenges that are too old to be accepted anyway. */
export async function deleteExpiredCaptchas(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from account.used_captcha where expires_at < $1', [now]);
}
