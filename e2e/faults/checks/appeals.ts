// Appeals: each ends once, says so once, and moved the money of its order as it ended.
import { appealStatus } from '@jishi/contract/enums/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { type Check, bySql } from './check';

/** Only an appeal takes back what was charged; one that did ends in it, once. */
const MOVED = `
  select o.no, o.status, a.refunded, m.back, m.after_charge
  from recharge.quick_order o
  cross join lateral (
    select count(*) filter (where a.status = ${appealStatus.refunded}) as refunded,
      count(*) filter (where a.status = ${appealStatus.arrived}) as arrived
    from appeal.appeal a where a.order_no = o.no
  ) a
  cross join lateral (
    select count(*) as back, count(*) filter (where t.kind = 'quick.refund') as after_charge
    from ledger.transfer t where t.memo ->> 'orderNo' = o.no and t.kind in ('quick.back', 'quick.refund')
  ) m
  where a.refunded > 1 or m.back > 1 or m.after_charge > a.refunded
    or a.refunded = 1 and (m.back, o.status) <> (1, ${rechargeStatus.failed})
    or a.arrived > 0 and a.refunded = 0 and o.status <> ${rechargeStatus.success}`;

/** Events 8 to 13 are ends. */
const ENDED = `
  select a.no, a.status, count(m.id) as said
  from appeal.appeal a
  left join appeal.message m on m.appeal_id = a.id and m.event between 8 and 13
  group by a.id
  having count(m.id) <> case when a.ended_at is null then 0 else 1 end`;

const KEPT = 'select count(*) as kept, $1::int as answered from appeal.appeal having count(*) < $1::int';

export const appeals: readonly Check[] = [
  bySql('an appeal gives back once what it decided, nothing else does', MOVED),
  bySql('an appeal ends once', ENDED),
  bySql('an appeal that was answered is kept', KEPT, ({ seen }) => [seen.done.get('appeal') ?? 0]),
];
