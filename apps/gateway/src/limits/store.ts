// What keys with a daily cap have used today, from the rollups.
import type pg from 'pg';

export type KeyUsage = { keyId: string; calls: number; amount: bigint };

export class LimitStore {
  constructor(private readonly db: pg.Pool) {}

  /** Live calls of a day (yyyy-MM-dd, Asia/Shanghai) booked by this node, or by all others. */
  async usage(day: string, nodeId: number, whose: 'own' | 'others', keyIds: readonly string[]): Promise<KeyUsage[]> {
    const { rows } = await this.db.query<{ key_id: string; calls: string; amount: string }>({
      name: `gateway-usage-${whose}`,
      text: `
        select key_id, sum(calls) as calls, sum(amount) as amount
        from gateway.call_day
        where key_id = any ($1) and day = $2 and mode = 1 and node_id ${whose === 'own' ? '=' : '<>'} $3
        group by key_id`,
      values: [keyIds, day, nodeId],
    });
    return rows.map((row) => ({ keyId: row.key_id, calls: Number(row.calls), amount: BigInt(row.amount) }));
  }
}
