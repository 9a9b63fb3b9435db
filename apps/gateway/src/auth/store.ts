// Used nonces and the signing key, in SQL.
import type { Database, Queryable } from '@jishi/db';
import { sql } from '@jishi/db/sql';
import { openWithDeadlines } from '../database';

const NONE: ReadonlySet<number> = new Set();

export class NonceStore {
  readonly #db: Database;

  /**
   * Losing the last nonces in a crash of the database is acceptable, so commits do not wait for its disk. The timeout ends
   * statements long before the generation is emptied that they write to (see gateway.takes_nonces).
   */
  constructor(databaseUrl: string) {
    this.#db = openWithDeadlines(databaseUrl, {
      max: 1,
      options: '-c synchronous_commit=off',
      statement_timeout: 5_000,
      query_timeout: 6_000,
    });
  }

  /**
   * Uses up digests (32 hexadecimal digits each) of requests that were signed in one generation. Returns the indexes of those that were
   * used before.
   */
  async spend(generation: number, digests: readonly string[]): Promise<ReadonlySet<number>> {
    const { spent } = await this.#db.one<{ spent: number[] }>({
      named: 'gateway-spend-nonces',
      sql: sql`select gateway.spend_signed_nonces(${generation}, ${`{${digests.join(',')}}`}) as spent`,
    });
    return spent.length === 0 ? NONE : new Set(spent.map((position) => position - 1));
  }

  async close(): Promise<void> {
    await this.#db.close();
  }
}

export type SigningKey = { publicKey: Buffer; privateKeyCipher: Buffer };

/** The key that signs answers. */
export class SigningKeyStore {
  constructor(private readonly db: Queryable) {}

  find(): Promise<SigningKey | undefined> {
    return this.db.maybe<SigningKey>(sql`select public_key, private_key_cipher from gateway.signing_key`);
  }

  /** Stores a new key unless another node was first. Returns the stored one. */
  async keep(key: SigningKey): Promise<SigningKey> {
    await this.db.run(sql`
      insert into gateway.signing_key (public_key, private_key_cipher, created_at)
      values (${key.publicKey}, ${key.privateKeyCipher}, now())
      on conflict do nothing`);
    return (await this.find())!;
  }
}
