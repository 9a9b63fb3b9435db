// Allowance of keys with a daily cap, in SQL. The work itself is in packages/db/functions/gateway.
import type pg from 'pg';
import type { NodeRun } from '../metering/store';

/** Calls and money, in units of 0.00001 yuan. */
export type Allowance = { calls: number; spend: bigint };

export type Borrowed = Allowance & {
  /** Another node may hold some that it could give back. */
  elsewhere: boolean;
};

export class LimitStore {
  constructor(private readonly db: pg.Pool) {}

  /**
   * Takes allowance of a key's day (yyyy-MM-dd, Asia/Shanghai): what is needed as far as it goes, up to what is wanted.
   * @throws when the node's run is over (SQLSTATE GW001) or the database is away
   */
  async borrow(node: NodeRun, keyId: string, day: string, need: Allowance, want: Allowance): Promise<Borrowed> {
    const { rows } = await this.db.query<{ calls: string; spend: string; elsewhere: boolean }>({
      name: 'gateway-borrow-allowance',
      text: 'select * from gateway.borrow_allowance($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [node.id, node.incarnation, keyId, day, need.calls, want.calls, need.spend, want.spend],
    });
    const { calls, spend, elsewhere } = rows[0]!;
    return { calls: Number(calls), spend: BigInt(spend), elsewhere };
  }

  /** Returns unused allowance; does nothing if it was taken back already. */
  async returnAllowance(node: NodeRun, keyId: string, day: string, rest: Allowance): Promise<void> {
    await this.db.query({
      name: 'gateway-return-allowance',
      text: 'select gateway.return_allowance($1, $2, $3, $4, $5, $6)',
      values: [node.id, node.incarnation, keyId, day, rest.calls, rest.spend],
    });
  }

  /** Asks every node to return its allowance of a key. */
  async recall(keyId: string): Promise<void> {
    await this.db.query('select gateway.recall_allowance($1)', [keyId]);
  }

  /** Returns what earlier runs of this node did not use, by the records. Its log must be booked. */
  async settleEarlierRuns(node: NodeRun): Promise<void> {
    await this.db.query('select gateway.settle_shares($1::smallint)', [node.id]);
  }

  /** The same for nodes that are dead or have left. */
  async settleDead(): Promise<void> {
    await this.db.query('select gateway.settle_shares()');
  }

  /** Drops the allowances of past days. */
  async forget(): Promise<void> {
    await this.db.query('select gateway.forget_allowances()');
  }
}
