// A process makes digests while it holds a lock that all share, and a change of the digest key takes it alone. When one is asked
// for, the process comes to rest, lets go, and waits in line: then it reads which keys are in force and goes on.
import { type Database, keptDigestKeys, sql, statementsOn } from '@jishi/db';
import type { Vault } from '@jishi/vault';
import pg from 'pg';
import type { Context } from '../kernel/context';

/**
 * The two numbers of a lock; `pg_locks` shows them. Who waits for `key` is at rest. New connections have a lock of their own, so
 * that one that waits is not taken for a process at rest.
 */
export const LOCK = { space: 7410226, key: 83, newcomers: 84 } as const;
export const CHANNEL = 'vault_digests';

/** How long what is under way may take before a process says: not now. New work waits as long. */
const REST_WITHIN_MS = 20_000;
const AGAIN_AFTER_MS = 1_000;

const taken = sql`select pg_advisory_lock_shared(${LOCK.space}, ${LOCK.key})`;
const given = sql`select pg_advisory_unlock_shared(${LOCK.space}, ${LOCK.key})`;

export type SharedLock = { close(): Promise<void> };

type Holder = { url: string; vault: Vault; log: Context['log'] };

/** Takes the lock, and from then on makes way when asked, and takes it again whenever its connection was cut. */
export async function holdSharedLock(holder: Holder): Promise<SharedLock> {
  let closed = false;
  let client: pg.Client | undefined;
  const connect = async () => {
    client = await connected(holder, () => {
      client = undefined;
      void again();
    });
  };
  const again = async () => {
    for (; !closed && !client; await pause()) {
      await connect().catch((error: unknown) =>
        holder.log.warn({ err: error }, 'the lock for digests is not taken yet'),
      );
    }
  };
  await connect();
  return {
    async close() {
      closed = true;
      client?.removeAllListeners('end');
      await client?.end().catch(() => {});
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));

async function connected({ url, vault, log }: Holder, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {}); // 'end' follows
  const on = statementsOn(client);
  let isMakingWay = false;
  // what throws leaves it at rest: the next connection takes the lock and ends that
  const rest = async (work: () => Promise<void>) => {
    const { underWay } = vault;
    if (!underWay.isResting && !(await underWay.begin(REST_WITHIN_MS))) return false;
    await work();
    underWay.end();
    return true;
  };
  const take = async () => {
    await on.run(taken);
    await vault.renew(keptDigestKeys(on));
  };
  const makeWay = async () => {
    if (isMakingWay) return;
    isMakingWay = true;
    const rested = await rest(async () => {
      await on.run(given);
      await take();
    });
    if (!rested) log.warn({}, 'digests cannot be made anew yet: something is under way for long');
    isMakingWay = false;
  };
  try {
    await client.connect();
    while (!(await rest(take))) await pause();
    client.on('notification', () => void makeWay().catch(() => client.end()));
    client.once('end', onLost);
    await on.run(sql`listen vault_digests`);
    return client;
  } catch (error) {
    client.removeAllListeners('end');
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * For new connections of a pool: waits while digests are being made anew, and refuses the connection to a process that does not
 * know yet: what it was about to look for has another digest now.
 */
export function refuseStale(vault: () => Vault | undefined): pg.PoolConfig {
  const verify = (client: pg.PoolClient, done: (error?: Error) => void) => {
    const known = vault()?.epoch;
    if (known === undefined) return done();
    isCurrent(client, known).then(
      (current) => done(current ? undefined : new Error('digests were made anew')),
      (error: unknown) => done(error as Error),
    );
    return undefined;
  };
  return { verify } as pg.PoolConfig;
}

async function isCurrent(client: pg.PoolClient, known: number): Promise<boolean> {
  const on = statementsOn(client);
  await on.run(sql`select pg_advisory_lock_shared(${LOCK.space}, ${LOCK.newcomers})`);
  const { epoch } = await on.one<{ epoch: number }>(
    sql`select count(*)::int as epoch from vault.digest_epoch where since is not null`,
  );
  await on.run(sql`select pg_advisory_unlock_shared(${LOCK.space}, ${LOCK.newcomers})`);
  return epoch === known;
}

/** Asks all processes to make way. */
export async function askForWay(db: Database): Promise<void> {
  await db.run(sql`select pg_notify(${CHANNEL}, '')`);
}
