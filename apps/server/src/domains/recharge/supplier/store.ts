// The SQL of suppliers as operators keep them.
import { rechargeAttempt } from '@jishi/contract/enums/recharge';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import { HEALTH, type HealthRow, type SealedAddress } from '../../../kernel/outlet-table';

export type SupplierValues = {
  name: string;
  style: number;
  endpoint: string;
  account: string;
  priority: number;
  warnBelow: bigint;
};

export type SupplierOverview = SupplierValues &
  HealthRow & {
    id: string;
    isOn: boolean;
    balance: bigint | null;
    balanceAt: Date | null;
    silentSince: Date | null;
    offers: number;
    delivered: number;
    refused: number;
    open: number;
    cost: bigint;
  };

/** Suppliers with their health and the day so far; `id` for one of them. */
export function selectSuppliers(db: Queryable, id?: string): Promise<SupplierOverview[]> {
  return db.many<SupplierOverview>(sql`
    select s.id, s.name, s.style, s.endpoint, s.account, s.priority, s.is_on, s.warn_below,
      ${HEALTH},
      h.balance, h.balance_at, h.silent_since,
      (select count(*)::int from recharge.offer o where o.supplier_id = s.id and o.is_on) as offers,
      d.delivered, d.refused, d.open, d.cost
    from recharge.supplier s
    join recharge.supplier_health h on h.supplier_id = s.id
    cross join lateral (
      select (count(*) filter (where a.state = ${rechargeAttempt.delivered}))::int as delivered,
        (count(*) filter (where a.state = ${rechargeAttempt.refused}))::int as refused,
        (count(*) filter (where a.state not in (${rechargeAttempt.delivered}, ${rechargeAttempt.refused})))::int as open,
        coalesce(sum(a.cost) filter (where a.state = ${rechargeAttempt.delivered}), 0)::bigint as cost
      from recharge.attempt a
      where a.supplier_id = s.id
        and a.handed_at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    ) d
    where ${id ?? null}::bigint is null or s.id = ${id ?? null}::bigint
    order by s.is_on desc, s.priority, s.id`);
}

/** Adds a supplier, off and without offers. */
export async function insertSupplier(
  tx: Transaction,
  id: string,
  { name, style, endpoint, account, priority, warnBelow }: SupplierValues,
  sealed: SealedAddress & { secretCipher: Buffer },
): Promise<void> {
  await tx.run(sql`
    insert into recharge.supplier (id, name, style, endpoint, account, priority, warn_below, secret_cipher, address_cipher,
      address_hash)
    values (${id}, ${name}, ${style}, ${endpoint}, ${account}, ${priority}, ${warnBelow}, ${sealed.secretCipher},
      ${sealed.addressCipher}, ${sealed.addressHash})`);
  await tx.run(sql`insert into recharge.supplier_health (supplier_id) values (${id})`);
}

/** Changes a supplier; `secretCipher` null keeps the secret. False when there is none of this id. */
export async function updateSupplier(
  tx: Transaction,
  id: string,
  { name, style, endpoint, account, priority, warnBelow }: SupplierValues,
  secretCipher: Buffer | null,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update recharge.supplier
    set name = ${name}, style = ${style}, endpoint = ${endpoint}, account = ${account}, priority = ${priority},
      warn_below = ${warnBelow}, secret_cipher = coalesce(${secretCipher}, secret_cipher)
    where id = ${id}`);
  return changed === 1;
}
