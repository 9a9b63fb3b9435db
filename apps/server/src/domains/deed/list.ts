// Deeds as their member and as operators list them.
import * as consoleContract from '@jishi/contract/console/deed';
import * as contract from '@jishi/contract/deed';
import { deedStatus } from '@jishi/contract/enums/deed';
import { literal, sql } from '@jishi/db';
import { listed } from '../../kernel/listed';
import type { Context } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { type MemberContext, type OperatorContext, useCase } from '../../kernel/use-case';
import { settingOf } from '../invoice';
import { lackingOf } from './paper/rules';
import { statusAt } from './store';

const columnsFor = ({ now }: Pick<Context, 'now'>) => ({
  no: sql`d.no`,
  kind: sql`d.kind`,
  status: statusAt(now()),
  buyer: sql`d.buyer`,
  purchaseNo: sql`d.purchase_no`,
  amount: sql`d.amount`,
  createTime: sql`d.created_at`,
  effectTime: sql`d.effect_at`,
  endTime: sql`d.ends_at`,
});

/** A member's deeds, the newest first. */
export const listDeeds = listed(contract.listDeeds, {
  from: sql`deed.deed d`,
  own: (memberId) => sql`d.member_id = ${memberId}`,
  columns: columnsFor,
  where: {
    status: (status, { now }) => sql`${statusAt(now())} = ${status}`,
    kind: (kind) => sql`d.kind = ${kind}`,
    keyword: (word) => sql`${word} in (d.no, d.purchase_no)`,
  },
  at: sql`d.created_at`,
  id: sql`d.id`,
});

/** One of a member's own, as the list shows it. @throws Refusal notFound */
export async function ownDeed(ctx: MemberContext, no: string) {
  const row = await listDeeds.row(ctx, sql`d.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** What waits for us first, the longest in front; then the newest. */
export const searchDeeds = listed(consoleContract.searchDeeds, {
  from: sql`deed.deed d join account.member m on m.id = d.member_id`,
  columns: (ctx) => ({
    ...columnsFor(ctx),
    memberId: sql`d.member_id`,
    memberPhone: sql`m.phone_mask`,
    changeTime: sql`d.changed_at`,
  }),
  where: {
    status: (status, { now }) => sql`${statusAt(now())} = ${status}`,
    keyword: (word) => sql`(${word} in (d.no, d.purchase_no) or strpos(d.buyer, ${word}) > 0)`,
    memberId: (id) => sql`d.member_id = ${id}`,
  },
  at: sql`d.created_at`,
  order: sql`d.status = ${literal(deedStatus.toConfirm)} desc,
    case when d.status = ${literal(deedStatus.toConfirm)} then d.changed_at end, d.id desc`,
});

/** One of them, as the list shows it. @throws Refusal notFound */
export async function caseRow(ctx: OperatorContext, no: string) {
  const row = await searchDeeds.row(ctx, sql`d.no = ${no}`);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** How many there are of each status, and what of ours is missing on them. */
export const countDeeds = useCase(consoleContract.countDeeds, async (ctx) => {
  const [counts, { seller }] = await Promise.all([
    ctx.db.many<{ status: number; count: number }>(sql`
      select ${statusAt(ctx.now())} as status, count(*)::int as count from deed.deed d group by 1 order by 1`),
    settingOf(ctx),
  ]);
  return { counts, lacking: lackingOf(seller) };
});
