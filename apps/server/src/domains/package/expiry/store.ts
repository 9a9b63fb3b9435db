// Bought packages that will expire with calls left.
import { leaseState } from '@jishi/contract/enums/access';
import { memberStatus } from '@jishi/contract/enums/account';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type ExpiringRow = {
  id: string;
  memberId: MemberId;
  name: string;
  remaining: number;
  unit: number;
  /** Since when it was certain when it ends. */
  from: Date;
  unstarted: boolean;
  expiresAt: Date;
};

/** Those of members in good standing that end within so many days, after a place in the order of their ids. */
export async function selectExpiring(
  db: Queryable,
  { now, days, after, limit }: { now: Date; days: number; after: string; limit: number },
): Promise<ExpiringRow[]> {
  return db.many<ExpiringRow>(sql`
    select h.id, h.member_id, p.name || ' ' || o.name as name, coalesce(h.first_called_at, h.valid_from) as from,
      h.unstarted_days is not null as unstarted, h.expires_at, r.remaining, p.unit
    from package.holding h
    join account.member m on m.id = h.member_id and m.status = ${memberStatus.normal}
    join package.offer o on o.id = h.offer_id
    join catalogue.project p on p.id = h.project_id
    cross join lateral (
      select (h.remaining + coalesce((
        select sum(l.granted - l.used) from gateway.lease l
        where l.member_id = h.member_id and l.holding_id = h.id and l.state = ${leaseState.open}
      ), 0))::int as remaining
    ) r
    where h.source = ${chargeSource.package} and h.expires_at > ${now} and h.expires_at <= ${now}::timestamptz + ${days} * interval '1 day'
      and h.id > ${after} and r.remaining > 0
    order by h.id
    limit ${limit}`);
}
