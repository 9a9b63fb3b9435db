// The only SQL of challenges to operators' passkeys.
import { type Queryable, sql } from '@jishi/db';
import { challengeTable } from '../../../../kernel/passkey-challenge-table';

export const challenges = challengeTable<string>({ table: 'operator.passkey_challenge', owner: 'operator_id' });

/** Whether anybody has signed in to the console from a browser that is still known. */
export async function hasSignedIn(db: Queryable, markHash: Buffer, since: Date): Promise<boolean> {
  return (
    (await db.run(sql`select from operator.browser where mark_hash = ${markHash} and seen_at > ${since} limit 1`)) === 1
  );
}
