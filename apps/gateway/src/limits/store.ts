// Allowance of keys with a daily cap, in SQL. The work itself is in packages/db/functions/gateway.
import type { Queryable } from '@jishi/db';
import { sql } from '@jishi/db/sql';
import type { NodeRun } from '../node/run';

/** Calls and money, in units of 0.00001 yuan. */
export type Allowance = { calls: number; spend: bigint };

/** What a call has taken of a key's day. */
export type Taken = Allowance & { readonly id: string; readonly keyId: string; readonly day: string };

export type Borrowed = Allowance & {
  /** Another node may hold some that it could give back. */
  elsewhere: boolean;
};

export class LimitStore {
  constructor(private readonly db: Queryable) {}

  /**
   * Borrows allowance of a key's day (yyyy-MM-dd, Asia/Shanghai): at least what is needed if available, up to what is
   * wanted.
   * @throws when the node's run is over (SQLSTATE GW001) or the database is away
   */
  async borrow(node: NodeRun, keyId: string, day: string, need: Allowance, want: Allowance): Promise<Borrowed> {
    const { calls, ...rest } = await this.db.one<{ calls: bigint; spend: bigint; elsewhere: boolean }>({
      named: 'gateway-borrow-allowance',
      sql: sql`
        select * from gateway.borrow_allowance(
          ${node.id}, ${node.incarnation}, ${keyId}, ${day}, ${need.calls}, ${want.calls}, ${need.spend}, ${want.spend}
        )`,
    });
    return { calls: Number(calls), ...rest };
  }

  /** What is counted as this node's of a key's day: lent, and used before. */
  async counted(node: NodeRun, keyId: string, day: string): Promise<Allowance> {
    const share = await this.db.maybe<{ calls: bigint; spend: bigint }>({
      named: 'gateway-counted-allowance',
      sql: sql`select calls, spend from gateway.key_share where key_id = ${keyId} and day = ${day} and node_id = ${node.id}`,
    });
    return { calls: Number(share?.calls ?? 0n), spend: share?.spend ?? 0n };
  }

  /** Returns unused allowance; does nothing if it was taken back already, or returned: then `had` is not what is counted. */
  async returnAllowance(node: NodeRun, keyId: string, day: string, rest: Allowance, had: Allowance): Promise<void> {
    await this.db.run({
      named: 'gateway-return-allowance',
      sql: sql`
        select gateway.return_allowance(${node.id}, ${node.incarnation}, s.key_id, s.day, ${rest.calls}, ${rest.spend})
        from gateway.key_share s
        where s.key_id = ${keyId} and s.day = ${day} and s.node_id = ${node.id}
          and s.calls = ${had.calls} and s.spend = ${had.spend}`,
    });
  }

  /** Asks every node to return its allowance of a key. */
  async recall(keyId: string): Promise<void> {
    await this.db.run(sql`select gateway.recall_allowance(${keyId})`);
  }

  /**
   * Returns what earlier runs of this node did not use, by the records. Its log must be booked. `taken`: what calls have that may be
   * booked later; where they have a record by now, that counts.
   */
  async settleEarlierRuns(node: NodeRun, taken: readonly Taken[]): Promise<void> {
    const calls = taken.map(({ id, keyId, day, calls, spend }) => ({
      id,
      key_id: keyId,
      day,
      calls,
      spend: String(spend),
    }));
    await this.db.run(sql`select gateway.settle_shares(${node.id}::smallint, ${JSON.stringify(calls)}::jsonb)`);
  }

  /** The same for nodes that are dead or have left. */
  async settleDead(): Promise<void> {
    await this.db.run(sql`select gateway.settle_shares()`);
  }

  /** Drops the allowances of past days. */
  async forget(): Promise<void> {
    await this.db.run(sql`select gateway.forget_allowances()`);
  }
}
