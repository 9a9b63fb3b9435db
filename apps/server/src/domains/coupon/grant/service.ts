// Who gives coupons: a campaign at registration or certification, a code, an operator.
import * as consoleContract from '@jishi/contract/console/coupon';
import * as contract from '@jishi/contract/coupon';
import { campaignKind, couponSource, templateStatus } from '@jishi/contract/enums/coupon';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { SOURCE_OF } from '../campaign/rules';
import { selectByCode, selectRunning } from '../campaign/store';
import { termsText } from '../rules';
import { couponView } from '../service';
import { lockCoupon } from '../store';
import * as store from './store';

const DAY_MS = 86_400_000;

type Granting = {
  template: store.TemplateToGrant;
  memberIds: readonly string[];
  source: ValueOf<typeof couponSource>;
  campaignId: string | null;
};

/** Grants coupons of a locked template and returns them with who got one; a stopped, sold-out or expired template grants none. */
async function grant(tx: Transaction, ctx: Context, granting: Granting): Promise<store.Granted[]> {
  const { template, ...to } = granting;
  const now = ctx.now();
  const expiresAt = template.validUntil ?? new Date(now.getTime() + template.validDays! * DAY_MS);
  const validFrom = template.validFrom && template.validFrom > now ? template.validFrom : now;
  const over = template.status !== templateStatus.on || expiresAt <= now;
  if (over || (template.left !== null && template.left < to.memberIds.length)) return [];
  const granted = await store.insertCoupons(tx, { ...to, templateId: template.id, validFrom, expiresAt, now });
  const params = { name: template.name, terms: termsText(template.terms), time: expiresAt };
  for (const { memberId } of granted) await notify(tx, ctx, { memberId, event: 'couponGranted', params });
  return granted;
}

/** Grants a member the coupons of the running campaigns of a kind; exhausted ones are skipped. */
async function grantByCampaigns(tx: Transaction, ctx: Context, memberId: MemberId, kind: number): Promise<void> {
  for (const { id, templateId } of await selectRunning(tx, kind, ctx.now())) {
    const template = await store.lockTemplate(tx, templateId);
    if (template) await grant(tx, ctx, { template, memberIds: [memberId], source: SOURCE_OF[kind]!, campaignId: id });
  }
}

/** The coupons that come with a registration, inside the transaction that registers. */
export function grantForRegistration(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  return grantByCampaigns(tx, ctx, memberId, campaignKind.registration);
}

/** The coupons that come with a certification, inside the transaction that certifies. */
export function grantForCertification(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  return grantByCampaigns(tx, ctx, memberId, campaignKind.certification);
}

/** Codes are short: so many tries are enough for a person and too few for a program. */
const TRIES = [
  { most: 10, seconds: 600 },
  { most: 30, seconds: 86_400 },
];

/** Gives the member the coupon of a running campaign's code. @throws Refusal notFound, stateConflict, tooManyRequests */
export const redeemCoupon = useCase(contract.redeemCoupon, async (ctx, { couponCode }) => {
  const memberId = ctx.member;
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `coupon-code:${memberId}`, TRIES));
  return withTransaction(ctx, async (tx) => {
    const campaign = await selectByCode(tx, couponCode, ctx.now());
    const template = campaign && (await store.lockTemplate(tx, campaign.templateId));
    if (!template || template.status !== templateStatus.on)
      throw new Refusal('notFound', '没有这个口令，或活动已经结束');
    if (template.left === 0) throw new Refusal('stateConflict', '这个口令的优惠券已经领完');
    const to = { memberIds: [memberId], source: couponSource.code, campaignId: campaign.id };
    const [granted] = await grant(tx, ctx, { template, ...to });
    if (!granted) throw new Refusal('stateConflict', '您已经领过这个口令的优惠券');
    await recordAudit(tx, ctx, {
      action: 'coupon.redeem',
      targetKind: 'campaign',
      targetId: campaign.id,
      after: { coupon: template.name },
    });
    // not the first of its kind: the member may have others of it
    return couponView((await lockCoupon(tx, memberId, granted.id))!, ctx.now());
  });
});

/** Gives members coupons, all of them or none. @throws Refusal notFound, stateConflict with how many could not get one */
export const grantCoupons = useCase(consoleContract.grantCoupons, async (ctx, { templateId, memberIds, reason }) => {
  const distinct = [...new Set(memberIds)];
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const template = await store.lockTemplate(tx, templateId);
    if (!template) throw new Refusal('notFound');
    if (template.status !== templateStatus.on) throw new Refusal('stateConflict', '这种券已经停止发放');
    if (template.left !== null && template.left < distinct.length)
      throw new Refusal('stateConflict', `只剩 ${template.left} 张，不够发给 ${distinct.length} 位用户，一张也没有发`);
    const source = couponSource.operator;
    const coupons = await grant(tx, ctx, { template, memberIds: distinct, source, campaignId: null });
    const granted = coupons.map(({ memberId }) => memberId);
    const without = distinct.filter((id) => !granted.includes(id as MemberId));
    if (without.length > 0)
      throw new Refusal(
        'stateConflict',
        `没有发出：${without.slice(0, 5).join('、')}${without.length > 5 ? ` 等 ${without.length} 位` : ''}不是正常用户，或已达每人限领`,
      );
    for (const memberId of granted)
      await recordAudit(tx, ctx, {
        action: 'coupon.grant',
        targetKind: 'member',
        targetId: memberId,
        after: { coupon: template.name, reason },
      });
    return { granted: granted.length };
  });
});

/** Makes a coupon void. @throws Refusal notFound, stateConflict when it is used or on an order */
export const voidCoupon = useCase(consoleContract.voidCoupon, async (ctx, { id, reason }) =>
  withTransaction(ctx, async (tx) => {
    const memberId = await store.selectHolder(tx, id);
    if (!memberId) throw new Refusal('notFound');
    if (!(await store.voidCoupon(tx, id))) throw new Refusal('stateConflict', '这张券已被订单占用、用过或作废');
    await recordAudit(tx, ctx, {
      action: 'coupon.void',
      targetKind: 'member',
      targetId: memberId,
      after: { coupon: id, reason },
    });
    return {};
  }),
);
