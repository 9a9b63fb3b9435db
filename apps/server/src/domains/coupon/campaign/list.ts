// Campaigns with what they gave, as operators list them.
import { bonusStatus, campaignKind } from '@jishi/contract/enums/coupon';
import * as contract from '@jishi/contract/console/coupon';
import type { RowOf } from '@jishi/contract/list';
import { literal, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { listed } from '../../../kernel/listed';
import { parseTime } from '../../../kernel/time';
import { stageAt } from './rules';
import { type TierRaw, tiersOf } from './store';
import { transferKinds } from '../../ledger';

type Campaign = Omit<RowOf<typeof contract.listCouponCampaigns>, 'stage' | 'tiers'> & { tiers: TierRaw[] | null };

/** All campaigns, the newest first; what they gave in all beside what the ledger says. */
export const listCouponCampaigns = listed(contract.listCouponCampaigns, {
  from: sql`coupon.campaign c
    left join coupon.template t on t.id = c.template_id
    left join (
      select b.campaign_id, sum(b.amount) filter (where b.status = ${literal(bonusStatus.given)}) as given,
        sum(b.amount) filter (where b.status = ${literal(bonusStatus.promised)}) as promised, count(*) filter (where b.status = ${literal(bonusStatus.given)}) as taken
      from coupon.bonus b group by b.campaign_id
    ) b on b.campaign_id = c.id`,
  columns: {
    id: sql`c.id`,
    name: sql`c.name`,
    kind: sql`c.kind`,
    templateId: sql`c.template_id`,
    templateName: sql`t.name`,
    campaignCode: sql`c.code`,
    tiers: sql`c.tiers`,
    budget: sql`c.budget`,
    given: sql`coalesce(b.given, 0)::bigint`,
    promised: sql`coalesce(b.promised, 0)::bigint`,
    perMember: sql`c.per_member`,
    taken: sql`case when c.kind = ${literal(campaignKind.bonus)} then coalesce(b.taken, 0)
      else (select count(*) from coupon.coupon k where k.campaign_id = c.id) end::int`,
    beginTime: sql`c.begins_at`,
    endTime: sql`c.ends_at`,
    status: sql`c.status`,
  },
  row: ({ tiers, ...campaign }: Campaign, ctx) => {
    const { status, beginTime, endTime } = campaign;
    return {
      ...campaign,
      stage: stageAt({ status, beginsAt: parseTime(beginTime), endsAt: parseTime(endTime) }, ctx.now()),
      tiers: tiersOf(tiers).map(({ from, bonus }) => ({ from: formatMoney(from), bonus: formatMoney(bonus) })),
    };
  },
  where: {},
  order: sql`c.id desc`,
  sums: ({ db }) =>
    db.one(sql`
      select
        (select coalesce(sum(b.amount), 0)::bigint from coupon.bonus b where b.status = ${literal(bonusStatus.given)}) as given,
        (select coalesce(-sum(p.amount), 0)::bigint
         from ledger.account a
         join ledger.posting p on p.account_id = a.id
         join ledger.transfer t on t.id = p.transfer_id
         where a.name = 'platform:expense.bonus' and t.kind = any (${transferKinds('bonus.campaign')})) as ledger_given`),
});
