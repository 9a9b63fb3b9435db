// All orders of goods as operators see them, each with its postings.
import * as contract from '@jishi/contract/console/marketplace-order';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { type Sql, literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { listed } from '../../../../kernel/listed';
import { Refusal } from '../../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { ALONE, COLUMNS, FROM, stepsOf, within } from '../list';

/** Buyer and supplier of `o` and `s`, with the buyer as `m`. */
export const PARTIES = {
  memberId: sql`o.member_id`,
  memberPhone: sql`m.phone_mask`,
  supplierId: sql`s.id`,
  supplierName: sql`s.name`,
};

export const searchGoodsOrders = listed(contract.searchGoodsOrders, {
  from: sql`${FROM} join account.member m on m.id = o.member_id`,
  counts: ALONE,
  only: (_ctx, asked) => within(asked),
  columns: { ...COLUMNS, ...PARTIES },
  where: {
    status: (status) => sql`o.status = ${status}`,
    no: (no) => sql`o.no = ${no}`,
    memberId: (id) => sql`o.member_id = ${id}`,
    supplierId: (id) => sql`o.supplier_id = ${id}`,
    productId: (id) => sql`o.product_id = ${id}`,
  },
  at: null,
  id: sql`o.id`,
});

/** The open case of a subject; '' without one. */
export function openReviewOf(kind: number, subjectId: Sql): Sql {
  return sql`coalesce((
    select v.id::text from review.review v
    where v.kind = ${literal(kind)} and v.subject_id = ${subjectId}
      and v.status in (${literal(reviewStatus.waiting)}, ${literal(reviewStatus.toSecond)})
    order by v.id desc limit 1
  ), '')`;
}

type Beside = { dueAt: Date | null; settledAt: Date | null; disputeNo: string; reviewId: string };
type Moved = { at: Date; kind: string; lines: { account: string; amount: string }[] };

/** One of them with every transfer of it. @throws Refusal notFound */
export const getConsoleGoodsOrder = useCase(contract.getConsoleGoodsOrder, async (ctx, { no }) => {
  const row = await searchGoodsOrders.row(ctx, sql`o.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  const [beside, steps, transfers] = await Promise.all([
    ctx.db.one<Beside>(sql`
      select t.due_at, t.settled_at, coalesce(d.no, '') as dispute_no, ${openReviewOf(reviewKind.goodsDispute, sql`d.no`)} as review_id
      from marketplace.goods_order o
      left join marketplace.settlement t on t.order_id = o.id
      left join marketplace.dispute d on d.order_id = o.id
      where o.no = ${no}`),
    stepsOf(ctx.db, no),
    ctx.db.many<Moved>(sql`
      select t.at, t.kind, json_agg(json_build_object('account', a.name, 'amount', p.amount::text) order by p.line) as lines
      from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id
      where t.memo ->> 'orderNo' = ${no}
      group by t.id order by t.id`),
  ]);
  return {
    ...row,
    steps,
    transfers: transfers.map(({ at, kind, lines }) => ({
      time: formatTime(at),
      kind,
      lines: lines.map(({ account, amount }) => ({ account, amount: formatMoney(BigInt(amount)) })),
    })),
    dueTime: formatTimeOrNull(beside.dueAt),
    settleTime: formatTimeOrNull(beside.settledAt),
    disputeNo: beside.disputeNo,
    reviewId: beside.reviewId,
  };
});
