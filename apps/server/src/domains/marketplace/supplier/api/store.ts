// The SQL of suppliers' own programs.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type ApiRow = { supplierId: string; style: number; endpoint: string; account: string; secretCipher: Buffer };

export function selectApi(db: Queryable, supplierId: string): Promise<ApiRow | undefined> {
  return db.maybe<ApiRow>(sql`
    select supplier_id, style, endpoint, account, secret_cipher from marketplace.supplier_api where supplier_id = ${supplierId}`);
}

/** Without a secret the earlier one stays; false when there is none. */
export async function saveApi(
  tx: Transaction,
  {
    supplierId,
    style,
    endpoint,
    account,
    secretCipher,
  }: Omit<ApiRow, 'secretCipher'> & { secretCipher: Buffer | null },
): Promise<boolean> {
  const saved = await tx.run(
    secretCipher
      ? sql`
        insert into marketplace.supplier_api (supplier_id, style, endpoint, account, secret_cipher)
        values (${supplierId}, ${style}, ${endpoint}, ${account}, ${secretCipher})
        on conflict (supplier_id) do update set
          style = excluded.style, endpoint = excluded.endpoint, account = excluded.account, secret_cipher = excluded.secret_cipher,
          saved_at = now()`
      : sql`
        update marketplace.supplier_api set style = ${style}, endpoint = ${endpoint}, account = ${account}, saved_at = now()
        where supplier_id = ${supplierId}`,
  );
  return saved === 1;
}

/** How long ago an attempt was handed over, in milliseconds. */
export async function selectSince(db: Queryable, number: string): Promise<number | undefined> {
  const row = await db.maybe<{ sinceMs: number }>(sql`
    select (extract(epoch from clock_timestamp() - handed_at) * 1000)::float8 as since_ms
    from marketplace.attempt where number = ${number}`);
  return row?.sinceMs;
}
