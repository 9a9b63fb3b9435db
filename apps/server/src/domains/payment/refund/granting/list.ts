// Refunds, as operators list them.
import * as contract from '@jishi/contract/console/refund';
import { refundStatus, refundWay } from '@jishi/contract/enums/payment';
import type { RowOf } from '@jishi/contract/list';
import { reviewKind } from '@jishi/contract/enums/review';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../../kernel/listed';
import { recipientsOf } from '../recipient/service';

const TO_SECOND = literal(refundStatus.toSecond);
const UNDER_WAY = literal(refundStatus.underWay);
const CHANNEL_REFUSED = literal(refundStatus.channelRefused);

type Raw = Omit<RowOf<typeof contract.searchRefunds>, 'holder'>;

/** Refunds, those that wait for somebody first. */
export const searchRefunds = listed<typeof contract.searchRefunds, Raw, Map<string, string>>(contract.searchRefunds, {
  from: sql`payment.refund r
    join account.member m on m.id = r.member_id
    left join payment.pay_order o on o.no = r.order_no
    left join operator.account a on a.id = r.asked_by
    left join review.review v on v.kind = ${literal(reviewKind.refund)} and v.subject_id = r.no
    left join operator.account d on d.id = nullif(v.decided_by, r.asked_by)`,
  columns: {
    no: sql`r.no`,
    orderNo: sql`coalesce(r.order_no, '')`,
    withdrawalNo: sql`coalesce(r.withdrawal_no, '')`,
    memberId: sql`r.member_id`,
    memberPhone: sql`m.phone_mask`,
    amount: sql`r.amount`,
    bonusBack: sql`r.bonus_back`,
    withheld: sql`r.withheld`,
    way: sql`r.way`,
    channel: sql`o.channel`,
    status: sql`r.status`,
    reason: sql`r.reason`,
    said: sql`r.said`,
    serial: sql`coalesce(r.serial, '')`,
    askedBy: sql`coalesce(a.name, '')`,
    decidedBy: sql`coalesce(d.name, '')`,
    reviewId: sql`coalesce(v.id::text, '')`,
    createTime: sql`r.created_at`,
    doneTime: sql`r.done_at`,
  },
  beside: (ctx, rows) =>
    recipientsOf(
      ctx,
      ctx.db,
      rows.filter(({ way }) => way === refundWay.bank).map(({ no }) => no),
    ),
  row: (raw, _, recipients) => ({ ...raw, holder: recipients.get(raw.no) ?? '' }),
  where: {
    no: (no) => sql`(r.no = ${no} or r.order_no = ${no} or r.withdrawal_no = ${no})`,
    status: (status) => sql`r.status = ${status}`,
    memberId: (id) => sql`r.member_id = ${id}`,
  },
  order: sql`r.status in (${TO_SECOND}, ${UNDER_WAY}, ${CHANNEL_REFUSED}) desc, r.created_at desc, r.no desc`,
  sums: ({ db }) =>
    db.one(sql`
      select count(*)::int as open from payment.refund
      where status in (${TO_SECOND}, ${CHANNEL_REFUSED}) or (status = ${UNDER_WAY} and way = ${literal(refundWay.bank)})`),
});
