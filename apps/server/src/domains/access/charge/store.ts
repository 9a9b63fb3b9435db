// What calls cost by their records and by the book, month by month: gateway.charge_months, in one snapshot.
import { type Queryable, sql } from '@jishi/db';

/** A member's month; money in units of 0.00001 yuan. */
export type UnequalCharges = {
  memberId: string;
  /** `yyyy-MM` */
  month: string;
  /** By the records of calls. */
  called: bigint;
  /** By the ledger, where it counts. */
  booked: bigint;
  /** Not settled yet: of open leases. */
  open: bigint;
  /** Found late, and not settled yet. */
  waiting: bigint;
  /** Found late when nobody could pay any more. */
  borne: bigint;
  /** Charged in another month, less what another month's calls were charged here. */
  shifted: bigint;
};

/** Months in which a member's calls come to another amount than the ledger took for calls, less what is named beside it. */
export function selectUnequalCharges(db: Queryable): Promise<UnequalCharges[]> {
  return db.many<UnequalCharges>(sql`
    select member_id, to_char(month, 'YYYY-MM') as month, called, booked, open, waiting, borne, shifted
    from gateway.charge_months()
    where called <> booked + open + waiting + borne + shifted
    order by member_id, month`);
}
