// Suppliers as operators see them, those to be decided first.
import * as contract from '@jishi/contract/console/marketplace-supplier';
import { certificationStatus } from '@jishi/contract/enums/certification';
import { disputeStatus, goodsStatus, supplierStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import type { RowOf } from '@jishi/contract/list';
import { literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../../kernel/context';
import { maskPhone } from '../../../../kernel/phone';
import { Refusal } from '../../../../kernel/refusal';
import { formatTimeOrNull } from '../../../../kernel/time';
import { listed } from '../../../../kernel/listed';
import { useCase } from '../../../../kernel/use-case';
import { contactOf } from '../service';
import { selectById } from '../store';

const held = (kind: string) => sql`coalesce((
  select a.balance from ledger.account a where a.name = 'member:' || s.member_id || ':' || ${kind}::text
), 0)`;

type Untraded = Omit<RowOf<typeof contract.searchGoodsSuppliers>, 'orders' | 'amount' | 'successRate'>;
type Traded = { id: string; orders: number; amount: bigint; successRate: number | null };
const NOTHING = { orders: 0, amount: 0n, successRate: null };

/** How the orders of suppliers went that were made in the last 30 days. */
const tradedBy = ({ db }: Context, ids: readonly string[]) =>
  db.many<Traded>(sql`
    select d.supplier_id as id, coalesce(sum(d.orders), 0)::int as orders, coalesce(sum(d.amount), 0)::bigint as amount,
      marketplace.rate_of(
        coalesce(sum(d.orders) filter (where d.status between 3 and 5), 0)::int, coalesce(sum(d.orders) filter (where d.status = 3), 0)::int
      ) as success_rate
    from marketplace.supplier_days d
    where d.supplier_id = any (${ids}::bigint[]) and d.day > (now() at time zone 'Asia/Shanghai')::date - 30
      and d.status between 2 and 6
    group by d.supplier_id`);

export const searchGoodsSuppliers = listed(contract.searchGoodsSuppliers, {
  from: sql`marketplace.supplier s
    join account.member m on m.id = s.member_id
    left join certification.enterprise e on e.member_id = s.member_id and e.status = ${literal(certificationStatus.passed)}`,
  columns: {
    id: sql`s.id`,
    memberId: sql`s.member_id`,
    memberPhone: sql`m.phone_mask`,
    name: sql`s.name`,
    enterprise: sql`coalesce(e.name, '')`,
    isLicensed: sql`marketplace.is_licensed(s)`,
    status: sql`s.status`,
    agreedVersion: sql`s.agreed_version`,
    bond: sql`${held('bond')}`,
    feeRate: sql`(marketplace.term_of(s.id)).fee_rate`,
    settleDays: sql`(marketplace.term_of(s.id)).settle_days`,
    goods: sql`(
      select count(*)::int from marketplace.goods g where g.supplier_id = s.id and g.status = ${literal(goodsStatus.on)}
    )`,
    isAway: sql`marketplace.is_away(s)`,
    waiting: held('settlement'),
    balance: held('supply'),
    disputes: sql`(
      select count(*)::int from marketplace.dispute d where d.supplier_id = s.id
        and d.status in (${literal(disputeStatus.withSupplier)}, ${literal(disputeStatus.withPlatform)})
    )`,
    applyTime: sql`s.applied_at`,
  },
  beside: async (ctx, rows: readonly Untraded[]) => {
    const ids = rows.map(({ id }) => id);
    return new Map((await tradedBy(ctx, ids)).map((one) => [one.id, one]));
  },
  row: (raw, _ctx, traded) => {
    const { orders, amount, successRate } = traded.get(raw.id) ?? NOTHING;
    return { ...raw, orders, amount: formatMoney(amount), successRate };
  },
  where: {
    status: (status) => sql`s.status = ${status}`,
    word: (word) => sql`strpos(lower(s.name), lower(${word})) > 0`,
    memberId: (id) => sql`s.member_id = ${id}`,
    supplierId: (id) => sql`s.id = ${id}`,
  },
  order: sql`s.status <> ${literal(supplierStatus.waiting)}, s.id desc`,
  sums: ({ db }) =>
    db.one(sql`
      select coalesce(sum(a.balance) filter (where a.kind = 'bond'), 0)::bigint as bonds,
        coalesce(sum(a.balance) filter (where a.kind = 'settlement'), 0)::bigint as waiting,
        coalesce(sum(a.balance) filter (where a.kind = 'supply'), 0)::bigint as balance
      from ledger.account a
      join marketplace.supplier s on s.member_id = a.owner_id
      where a.owner_kind = 1 and a.kind in ('bond', 'settlement', 'supply')`),
});

/** @throws Refusal notFound */
export const getGoodsSupplier = useCase(contract.getGoodsSupplier, async (ctx, { id }) => {
  const row = await searchGoodsSuppliers.row(ctx, sql`s.id = ${id}`);
  const kept = await selectById(ctx.db, id);
  if (!row || !kept) throw new Refusal('notFound');
  const review = await ctx.db.maybe<{ id: string }>(sql`
    select id from review.review
    where kind = ${reviewKind.goodsSupplier} and subject_id = ${id} and status = ${reviewStatus.waiting}`);
  const contact = contactOf(ctx, kept);
  return {
    ...row,
    reason: kept.reason,
    contactPerson: contact.person,
    contactPhone: contact.phone && maskPhone(contact.phone),
    paused: kept.paused,
    holidayFrom: formatTimeOrNull(kept.holidayFrom),
    holidayUntil: formatTimeOrNull(kept.holidayUntil),
    reviewId: review?.id ?? '',
  };
});
