// The SQL of suppliers as operators keep them.
import { rechargeAttempt } from '@jishi/contract/enums/recharge';
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type SupplierOverview = {
  id: string;
  name: string;
  style: number;
  endpoint: string;
  account: string;
  priority: number;
  isOn: boolean;
  warnBelow: bigint;
  failures: number;
  openUntil: Date | null;
  isHeld: boolean;
  onTrial: boolean;
  failure: string;
  failedAt: Date | null;
  succeededAt: Date | null;
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
      h.failures, h.open_until, coalesce(h.open_until > clock_timestamp(), false) as is_held,
      coalesce(h.open_until <= clock_timestamp(), false) as on_trial, h.failure, h.failed_at, h.succeeded_at,
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

export type SupplierValues = {
  name: string;
  style: number;
  endpoint: string;
  account: string;
  priority: number;
  warnBelow: bigint;
};

/** The id of the next supplier, which its secrets are bound to. */
export async function nextSupplierId(tx: Transaction): Promise<string> {
  const { id } = await tx.one<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('recharge.supplier', 'id')) as id`,
  );
  return id;
}

/** Adds a supplier, off and without offers. */
export async function insertSupplier(
  tx: Transaction,
  id: string,
  { name, style, endpoint, account, priority, warnBelow }: SupplierValues,
  sealed: { secretCipher: Buffer; addressCipher: Buffer; addressHash: Buffer },
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

/** Whether another supplier has a name; until the transaction ends nobody else saves one. */
export async function isNameTaken(tx: Transaction, name: string, id: string | null): Promise<boolean> {
  await tx.run(sql`lock table recharge.supplier in share row exclusive mode`);
  return (
    (await tx.run(sql`select from recharge.supplier where name = ${name} and id is distinct from ${id}::bigint`)) > 0
  );
}

/** Turns a supplier on or off; false when it is so already. */
export async function switchSupplier(tx: Transaction, id: string, isOn: boolean): Promise<boolean> {
  return (await tx.run(sql`update recharge.supplier set is_on = ${isOn} where id = ${id} and is_on <> ${isOn}`)) === 1;
}

/** Closes an open breaker; false when it is closed. */
export async function closeBreaker(tx: Transaction, id: string): Promise<boolean> {
  const closed = await tx.run(sql`
    update recharge.supplier_health set failures = 0, openings = 0, open_until = null, trial_until = null
    where supplier_id = ${id} and open_until is not null`);
  return closed === 1;
}

/** Gives a supplier another address for notifications. */
export async function replaceAddress(
  tx: Transaction,
  id: string,
  { addressCipher, addressHash }: { addressCipher: Buffer; addressHash: Buffer },
): Promise<void> {
  await tx.run(sql`
    update recharge.supplier set address_cipher = ${addressCipher}, address_hash = ${addressHash} where id = ${id}`);
}

/** Names of suppliers that are on and do not speak TLS. */
export async function selectUnsafe(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    sql`select name from recharge.supplier where is_on and endpoint not like 'https://%' order by id`,
  );
  return rows.map(({ name }) => name);
}
