// The SQL that reads a supplier for calls, and what is known of an order that it is asked for.
import { rechargeAttempt, rechargeKind } from '@jishi/contract/enums/recharge';
import { type Queryable, sql } from '@jishi/db';
import { outletTable } from '../../../../kernel/outlet-table';

export const supplierTable = outletTable({
  table: 'recharge.supplier',
  health: 'recharge.supplier_health',
  by: 'supplier_id',
});

export type SupplierRow = {
  id: string;
  name: string;
  style: number;
  endpoint: string;
  account: string;
  secretCipher: Buffer;
  addressCipher: Buffer;
  isOn: boolean;
};

const COLUMNS = sql`s.id, s.name, s.style, s.endpoint, s.account, s.secret_cipher, s.address_cipher, s.is_on`;

export function selectSupplier(db: Queryable, id: string): Promise<SupplierRow | undefined> {
  return db.maybe<SupplierRow>(sql`select ${COLUMNS} from recharge.supplier s where s.id = ${id}`);
}

/** The supplier of an address for notifications. */
export function selectByAddress(db: Queryable, addressHash: Buffer): Promise<SupplierRow | undefined> {
  return db.maybe<SupplierRow>(sql`select ${COLUMNS} from recharge.supplier s where s.address_hash = ${addressHash}`);
}

/** Suppliers that orders are handed to. */
export function selectOn(db: Queryable): Promise<SupplierRow[]> {
  return db.many<SupplierRow>(sql`select ${COLUMNS} from recharge.supplier s where s.is_on order by s.id`);
}

export type KnownRow = {
  memberId: string;
  ownNo: string;
  accountCipher: Buffer | null;
  isCard: boolean;
  sinceMs: number;
  /** Delivered or refused: nobody asks for it any more. */
  hasEnded: boolean;
};

/** Our side of an attempt at a supplier. */
export function selectKnown(db: Queryable, supplierId: string, number: string): Promise<KnownRow | undefined> {
  return db.maybe<KnownRow>(sql`
    select o.member_id, o.own_no, o.account_cipher, o.kind = ${rechargeKind.card} as is_card,
      (extract(epoch from clock_timestamp() - a.handed_at) * 1000)::float8 as since_ms,
      a.state in (${rechargeAttempt.delivered}, ${rechargeAttempt.refused}) as has_ended
    from recharge.attempt a
    join recharge.quick_order o on o.id = a.order_id
    where a.number = ${number} and a.supplier_id = ${supplierId}`);
}
