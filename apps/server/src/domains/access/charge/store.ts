// What calls cost by their records and by the book, read in one snapshot.
import { accountOwner } from '@jishi/contract/enums/payment';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { leaseState } from '@jishi/contract/enums/access';
import { type Queryable, literal, sql } from '@jishi/db';

export type UnequalCharges = {
  memberId: string;
  /** By the records of calls. */
  called: bigint;
  /** Not settled yet: of open leases. */
  open: bigint;
  /** Found late, and not settled yet. */
  waiting: bigint;
  /** Found late when nobody could pay any more. */
  borne: bigint;
  /** By the ledger. */
  booked: bigint;
};

/** Members whose calls come to another amount than the ledger took for calls, less what is named beside it. */
export function selectUnequalCharges(db: Queryable): Promise<UnequalCharges[]> {
  return db.many<UnequalCharges>(sql`
    with booked as (
      select a.owner_id as member_id, -sum(p.amount) as amount
      from ledger.account a join ledger.posting p on p.account_id = a.id and p.metered
      where a.owner_kind = ${literal(accountOwner.member)}
      group by a.owner_id
    ), called as (
      select d.member_id, sum(d.amount) as amount from gateway.call_day d where d.amount <> 0 group by d.member_id
    ), open as (
      select l.member_id, sum((l.used - l.settled) * l.price) as amount
      from gateway.lease l
      where l.state = ${literal(leaseState.open)} and l.source = ${literal(chargeSource.balance)}
      group by l.member_id
    ), late as (
      select c.member_id, coalesce(sum(c.amount) filter (where c.settled_at is null), 0) as waiting,
        coalesce(sum(c.amount - c.covered_amount) filter (where c.settled_at is not null), 0) as borne
      from gateway.late_charge c
      group by c.member_id
    ), compared as (
      select member_id, coalesce(c.amount, 0)::bigint as called, coalesce(o.amount, 0)::bigint as open,
        coalesce(l.waiting, 0)::bigint as waiting, coalesce(l.borne, 0)::bigint as borne, coalesce(b.amount, 0)::bigint as booked
      from booked b
      full join called c using (member_id)
      full join open o using (member_id)
      full join late l using (member_id)
    )
    select member_id, called, open, waiting, borne, booked
    from compared
    where called - open - waiting - borne <> booked
    order by member_id`);
}
