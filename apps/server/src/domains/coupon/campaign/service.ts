// Campaigns as operators run them.
import { campaignKind } from '@jishi/contract/enums/coupon';
import * as contract from '@jishi/contract/console/coupon';
import type { Checked } from '@jishi/contract/endpoint';
import { parseAmount } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { faultOfTiers } from './rules';
import * as store from './store';

type Draft = Checked<typeof contract.saveCampaign>;

/**
 * The campaign of a draft, reduced to the fields of its kind.
 * @throws Refusal invalidInput
 */
function valuesOf(draft: Draft): store.CampaignValues {
  const { name, kind, status } = draft;
  const [beginsAt, endsAt] = [parseTime(draft.beginTime), parseTime(draft.endTime)];
  if (endsAt <= beginsAt) throw invalidField('endTime', '结束要晚于开始');
  const values = {
    name,
    kind,
    status,
    beginsAt,
    endsAt,
    templateId: null,
    code: null,
    tiers: null,
    budget: null,
    perMember: null,
  };
  if (kind === campaignKind.bonus) {
    const tiers = (draft.tiers ?? []).map((tier) => ({ from: parseAmount(tier.from), bonus: parseAmount(tier.bonus) }));
    const fault = faultOfTiers(tiers);
    if (fault) throw invalidField(fault.path, fault.message);
    if (!draft.budget) throw invalidField('budget', '请填预算');
    return { ...values, tiers, budget: parseAmount(draft.budget), perMember: draft.perMember ?? 1 };
  }
  if (!draft.templateId) throw invalidField('templateId', '请选要送的优惠券');
  if (kind !== campaignKind.code) return { ...values, templateId: draft.templateId };
  if (!draft.campaignCode) throw invalidField('campaignCode', '请填口令');
  return { ...values, templateId: draft.templateId, code: draft.campaignCode };
}

/** Makes or changes a campaign. @throws Refusal invalidInput, notFound, stateConflict when what somebody has had of it would change */
export const saveCampaign = useCase(contract.saveCampaign, async (ctx, draft) => {
  const values = valuesOf(draft);
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const id = draft.id ? await change(draft.id) : await store.insertCampaign(tx, values, ctx.now());
    await recordAudit(tx, ctx, {
      action: 'coupon.saveCampaign',
      targetKind: 'campaign',
      targetId: id,
      after: { name: values.name, beginTime: draft.beginTime, endTime: draft.endTime, status: values.status },
    });
    return { id };

    async function change(known: string): Promise<string> {
      const campaign = await store.lockCampaign(tx, known);
      if (!campaign) throw new Refusal('notFound');
      if (!(await store.updateCampaign(tx, known, values, campaign.taken)))
        throw new Refusal('stateConflict', '已有用户参加，送什么、口令与档位不能再改；可以停掉它，另建一个');
      return known;
    }
  }).catch(explain);
});

/** The database's own limits, in words beside their field. */
function explain(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'campaign_code_key') throw invalidField('campaignCode', '这个口令已经用在别的活动上');
  if (constraint === 'campaign_one_bonus') throw invalidField('beginTime', '这段时间已有一个充值赠送，同时只能有一个');
  if (constraint === 'campaign_budget') throw invalidField('budget', '预算不能少于已送出和已承诺的');
  if (constraint === 'campaign_template_id_fkey') throw invalidField('templateId', '没有这种优惠券');
  throw error;
}
