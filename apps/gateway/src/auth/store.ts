// Used nonces and the signing key, in SQL.
import type pg from 'pg';
import { openPool } from '../database';

const NONE: ReadonlySet<number> = new Set();

export class NonceStore {
  readonly #pool: pg.Pool;

  /**
   * Losing the last nonces in a crash of the database is acceptable, so commits do not wait for its disk. The timeout ends
   * statements before the nonce tables are rotated (see gateway.spend_nonces).
   */
  constructor(databaseUrl: string) {
    this.#pool = openPool(databaseUrl, {
      max: 1,
      options: '-c synchronous_commit=off',
      statement_timeout: 5_000,
      query_timeout: 6_000,
    });
  }

  /** Uses up digests (32 hexadecimal digits each). Returns the indexes of those that were used before. */
  async spend(digests: readonly string[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.#pool.query<{ spent: number[] }>({
      name: 'gateway-spend-nonces',
      text: 'select gateway.spend_nonces($1) as spent',
      values: [`{${digests.join(',')}}`],
    });
    const { spent } = rows[0]!;
    return spent.length === 0 ? NONE : new Set(spent.map((position) => position - 1));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

export type SigningKey = { publicKey: Buffer; privateKeyCipher: Buffer };

/** The key that signs answers. */
export class SigningKeyStore {
  constructor(private readonly db: pg.Pool) {}

  async find(): Promise<SigningKey | undefined> {
    const { rows } = await this.db.query<SigningKey>(
      'select public_key as "publicKey", private_key_cipher as "privateKeyCipher" from gateway.signing_key',
    );
    return rows[0];
  }

  /** Stores a new key unless another node was first. Returns the stored one. */
  async keep(key: SigningKey): Promise<SigningKey> {
    await this.db.query(
      `insert into gateway.signing_key (public_key, private_key_cipher, created_at) values ($1, $2, now())
       on conflict do nothing`,
      [key.publicKey, key.privateKeyCipher],
    );
    return (await this.find())!;
  }
}
