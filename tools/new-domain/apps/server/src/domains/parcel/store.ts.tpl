// Reads and writes one parcel at a time.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';

export type ParcelRow = {
  id: string;
  memberId: MemberId;
  title: string;
  status: number;
  reason: string;
  createdAt: Date;
};

const COLUMNS = sql`id, member_id, title, status, reason, created_at`;

/** Inserts; undefined when the member has one of this title. */
export function insertParcel(
  tx: Transaction,
  memberId: MemberId,
  title: string,
  now: Date,
): Promise<ParcelRow | undefined> {
  return tx.maybe<ParcelRow>(sql`
    insert into parcel.item (member_id, title, created_at) values (${memberId}, ${title}, ${now})
    on conflict (member_id, title) do nothing
    returning ${COLUMNS}`);
}

export function selectParcel(db: Queryable, id: string): Promise<ParcelRow | undefined> {
  return db.maybe<ParcelRow>(sql`select ${COLUMNS} from parcel.item where id = ${id}`);
}

/** One, locked until the transaction ends. */
export function lockParcel(tx: Transaction, id: string): Promise<ParcelRow | undefined> {
  return tx.maybe<ParcelRow>(sql`select ${COLUMNS} from parcel.item where id = ${id} for update`);
}

/** Moves one that is locked. */
export async function setStatus(tx: Transaction, id: string, status: number, reason: string): Promise<void> {
  await tx.run(sql`update parcel.item set status = ${status}, reason = ${reason} where id = ${id}`);
}
