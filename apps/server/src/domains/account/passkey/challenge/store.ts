// The only SQL of challenges to members' passkeys.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { challengeTable } from '../../../../kernel/passkey-challenge-table';

export const challenges = challengeTable<MemberId>({ table: 'account.passkey_challenge', owner: 'member_id' });

/** Whether anybody has signed in from a browser, by all sessions that are kept. */
export async function hasSignedIn(db: Queryable, browserHash: Buffer): Promise<boolean> {
  const found = await db.run(sql`select from account.session where browser_hash = ${browserHash} limit 1`);
  return found === 1;
}
