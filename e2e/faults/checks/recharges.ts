// Recharge orders: whoever was charged got what they paid for, whoever did not has the money back, and what nobody can know
// waits for a person.
import { appealStatus } from '@jishi/contract/enums/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { reviewKind } from '@jishi/contract/enums/review';
import { unsoundOrders } from '../../../apps/server/src/testing/recharge';
import { type Check, type Evidence, bySql } from './check';

/**
 * What suppliers did with an order for its own account, against what became of its money; where they differ there is a
 * difference that a person sees, or an appeal in which a person said otherwise.
 */
const SUPPLIED = `
  with supplied as (
    select x.number, decode(x.digest, 'hex') as digest from json_to_recordset($1::json) x (number text, digest text, state text)
    where x.state = 'success'
  )
  select o.no, o.status, s.times
  from recharge.quick_order o
  cross join lateral (
    select count(*) as times
    from recharge.attempt a join supplied s on s.number = a.number and s.digest = o.account_digest
    where a.order_id = o.id
  ) s
  where not exists (select from recharge.difference d where d.order_id = o.id and d.state = 1)
    and not exists (
      select from appeal.appeal a
      where a.order_no = o.no and (a.status, o.status) in (
        (${appealStatus.refunded}, ${rechargeStatus.failed}), (${appealStatus.arrived}, ${rechargeStatus.success})
      )
    )
    and (
      o.status in (${rechargeStatus.accepted}, ${rechargeStatus.processing})
      or o.status = ${rechargeStatus.success} and s.times <> 1
      or o.status in (${rechargeStatus.failed}, ${rechargeStatus.cancelled}) and s.times <> 0
      or o.status = ${rechargeStatus.uncertain} and s.times > 1
    )`;

const UNSEEN = `
  select o.no, o.amount
  from recharge.quick_order o
  where o.status = ${rechargeStatus.uncertain} and not exists (
    select from review.review v where v.kind = ${reviewKind.rechargeOrder} and v.subject_id = o.no and v.status in (1, 2)
  )`;

const supplied = (evidence: Evidence) => [JSON.stringify(evidence.supplied)];

export const recharges: readonly Check[] = [
  { promise: 'recharge orders and the books agree', find: (db) => unsoundOrders({ db } as never) },
  bySql('who is charged for a recharge got it, nobody else', SUPPLIED, supplied),
  bySql('an uncertain recharge waits for a person', UNSEEN),
];
