// The statements that challenges to passkeys share, over the table that a kind of people declares in its store.
import { type Queryable, identifier, sql } from '@jishi/db';
import { CHALLENGE_MS, type Challenge, type Moment } from './passkey-challenge';

const CHALLENGE_SECONDS = CHALLENGE_MS / 1000;

/** The statements over challenges in `table`, whose owner's id is in `owner`. */
export function challengeTable<OwnerId extends string>(declared: { table: `${string}.${string}`; owner: string }) {
  const [table, owner] = [identifier(declared.table), identifier(declared.owner)];
  return {
    async insert(db: Queryable, challenge: Challenge<OwnerId>, now: Moment): Promise<void> {
      const { challengeHash, purpose, ownerId, browserHash } = challenge;
      await db.run(sql`
        insert into ${table} (challenge_hash, purpose, ${owner}, browser_hash, expires_at)
        values (${challengeHash}, ${purpose}, ${ownerId}, ${browserHash}, ${now}::timestamptz + ${CHALLENGE_SECONDS}::int * interval '1 second')`);
    },

    /** Uses a challenge up: true once, for who asked, in the browser that asked, in time. */
    async take(db: Queryable, challenge: Challenge<OwnerId>, now: Moment): Promise<boolean> {
      const { challengeHash, purpose, ownerId, browserHash } = challenge;
      const taken = await db.run(sql`
        delete from ${table}
        where challenge_hash = ${challengeHash} and purpose = ${purpose} and browser_hash = ${browserHash}
          and ${owner} is not distinct from ${ownerId}::bigint and expires_at > ${now}`);
      return taken === 1;
    },

    async deleteExpired(db: Queryable, now: Date): Promise<void> {
      await db.run(sql`delete from ${table} where expires_at < ${now}`);
    },
  };
}
