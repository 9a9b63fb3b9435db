// The products that a member has applied for.
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import * as contract from '@jishi/contract/access';
import type { RowOf } from '@jishi/contract/list';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { holding } from '../../../kernel/search';
import { dayOf } from '../../../kernel/time';
import { usableHoldings } from '../../package';
import { daysLeft, paceOf } from './rules';
import { callsOn, remainingAt, selectUse } from './store';

const WEEK_MS = 7 * 86_400_000;

type Apply = Omit<RowOf<typeof contract.listApplies>, 'dailyAverage' | 'daysLeft'>;

/** Pinned ones first, then the newest; with what becomes of the prepaid calls at the pace of the last seven days. */
export const listApplies = listed(contract.listApplies, {
  from: sql`access.apply a join catalogue.project p on p.id = a.project_id`,
  columns: ({ now }) => ({
    id: sql`a.id`,
    projectId: sql`a.project_id`,
    projectCode: sql`p.code`,
    projectName: sql`p.name`,
    glyph: sql`p.glyph`,
    status: sql`a.status`,
    reason: sql`a.reason`,
    remark: sql`a.remark`,
    price: sql`p.price`,
    unit: sql`p.unit`,
    remaining: remainingAt(now()),
    callsToday: callsOn(dayOf(now())),
    // the hour first, by the counts: among all calls of a busy member, those of a quiet product are far apart
    lastCallTime: sql`(
      select c.at
      from (
        select h.hour from gateway.call_hour h
        where h.member_id = a.member_id and h.project_id = a.project_id
        order by h.hour desc
        limit 1
      ) last_hour
      cross join lateral (
        select max(r.at) as at from gateway.call_record r
        where r.member_id = a.member_id and r.project_id = a.project_id
          and r.at >= last_hour.hour and r.at < last_hour.hour + interval '1 hour'
          and r.id >= gateway.first_call_id(last_hour.hour)
          and r.id < gateway.first_call_id(last_hour.hour + interval '1 hour')
      ) c
    )`,
    needs: sql`p.needs`,
    onSale: sql`p.status = ${literal(projectStatus.onSale)}`,
    stuck: sql`a.stick_at is not null`,
    sceneWaiting: sql`exists (select from access.scene_audit s where s.apply_id = a.id and s.status = ${literal(sceneAuditStatus.waiting)})`,
    createTime: sql`a.created_at`,
  }),
  beside: async (ctx, _rows: readonly Apply[]) => {
    const now = ctx.now();
    const [usable, use] = await Promise.all([
      usableHoldings(ctx.db, ctx.member, now),
      selectUse(ctx.db, ctx.member, new Date(now.getTime() - WEEK_MS), now),
    ]);
    return { usable, use };
  },
  row: (apply: Apply, ctx, { usable, use }) => {
    const pace = paceOf(use.get(apply.projectId), ctx.now());
    const holdings = usable.filter(({ projectId, remaining }) => projectId === apply.projectId && remaining > 0);
    return { ...apply, dailyAverage: pace.perDay, daysLeft: daysLeft(holdings, pace, ctx.now()) };
  },
  where: {
    keyword: (word) => sql`(p.name ilike ${holding(word)} or p.code ilike ${holding(word)})`,
    status: (status) => sql`a.status = ${status}`,
  },
  own: (memberId) => sql`a.member_id = ${memberId}`,
  order: sql`a.stick_at desc nulls last, a.created_at desc, a.id desc`,
});
