// Spent nonces, known to all nodes.
import type pg from 'pg';
import { openPool } from '../database';

const NONE: ReadonlySet<number> = new Set();

export class NonceStore {
  readonly #pool: pg.Pool;

  /**
   * A nonce may be forgotten when the database itself crashes within a moment of its use, so commits do not wait for the
   * database's disk. Statements end before the database changes generations (see gateway.spend_nonces).
   */
  constructor(databaseUrl: string) {
    this.#pool = openPool(databaseUrl, {
      max: 1,
      options: '-c synchronous_commit=off',
      statement_timeout: 5_000,
      query_timeout: 6_000,
    });
  }

  /** Spends digests (32 hexadecimal digits each); answers the indexes of those that were spent before. */
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
