// Members looking at their coupons and choosing one for a price.
import * as contract from '@jishi/contract/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { enums } from '@jishi/contract/enums';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import { type Context, type MemberId, memberOrVisitor } from '../../kernel/context';
import { formatTime } from '../../kernel/time';
import { useCase } from '../../kernel/use-case';
import { priceOfOffer } from '../package';
import { type PriceLine, priceOf } from '../payment';
import { selectWelcome } from './campaign/store';
import { faceText, objectionTo, savingOf, scopeText, statusAt, termsText } from './rules';
import * as store from './store';

type Choices = z.output<typeof contract.CouponChoices>;

/** A coupon as its holder sees it. */
export function couponView(row: store.CouponRow, now: Date): Output<typeof contract.listCoupons>['list'][number] {
  return {
    id: row.id,
    name: row.name,
    face: faceText(row.terms),
    terms: termsText(row.terms),
    scope: scopeText(row.terms, row.projects),
    orderKinds: [...row.terms.orderKinds],
    projectIds: [...row.terms.projectIds],
    kind: row.terms.kind,
    status: statusAt(row, now),
    source: row.source,
    grantTime: formatTime(row.grantedAt),
    validTime: formatTime(row.validFrom),
    expireTime: formatTime(row.expiresAt),
    orderNo: row.orderNo,
    saved: row.status === couponStatus.used && row.saved !== null ? formatMoney(row.saved) : null,
  };
}

/** The member's coupons, those to use first. */
export const listCoupons = useCase(contract.listCoupons, async (ctx, { status, pageNum, pageSize }) => {
  const memberId = ctx.member;
  const now = ctx.now();
  const page = { status: status ?? null, now, limit: pageSize, offset: (pageNum - 1) * pageSize };
  const rows = await store.selectCoupons(ctx.db, memberId, page);
  const { counts } = await store.countCoupons(ctx.db, memberId, now);
  const countOf = (value: number) => counts.find((row) => row.status === value)?.count ?? 0;
  const all = enums.couponStatus.map(({ value }) => ({ status: value, count: countOf(value) }));
  return {
    list: rows.map((row) => couponView(row, now)),
    total: status ? countOf(status) : all.reduce((sum, { count }) => sum + count, 0),
    pageNum,
    pageSize,
    counts: all,
    saved: formatMoney(await store.sumSaved(ctx.db, memberId)),
  };
});

/** As many coupons as one is offered to choose from: the best of those that end first. */
const MOST_CHOICES = 100;

/**
 * A price with the member's coupons: usable ones, largest saving first (then earliest end), and the others with the
 * reason.
 */
export async function couponsFor(
  ctx: Context,
  memberId: MemberId,
  { lines, kind, projectId }: { lines: readonly PriceLine[]; kind: number; projectId: string | null },
): Promise<Choices> {
  const now = ctx.now();
  const amount = priceOf(lines).payAmount;
  const purchase = { kind, projectId, amount, rank: await store.selectRank(ctx.db, memberId) };
  const held = [];
  for (const status of [couponStatus.usable, couponStatus.locked])
    held.push(...(await store.selectCoupons(ctx.db, memberId, { status, now, limit: MOST_CHOICES, offset: 0 })));
  const judged = held.map((row) => ({
    row,
    objection: objectionTo(row.terms, row, purchase, now),
    saves: savingOf(row.terms, amount),
    view: { id: row.id, name: row.name, terms: termsText(row.terms), expireTime: formatTime(row.expiresAt) },
  }));
  const usable = judged
    .filter(({ objection }) => objection === undefined)
    .sort((a, b) => Number(b.saves - a.saves) || a.row.expiresAt.getTime() - b.row.expiresAt.getTime());
  return {
    lines: lines.map((line) => ({ ...line, amount: formatMoney(line.amount) })),
    payAmount: formatMoney(amount),
    usable: usable.map(({ view, saves }) => ({
      ...view,
      saves: formatMoney(saves),
      payAmount: formatMoney(amount - saves),
    })),
    unusable: judged.flatMap(({ view, objection }) =>
      objection === undefined ? [] : [{ ...view, reason: objection }],
    ),
  };
}

/** What an offer costs this member, line by line, and which coupon would make it cheaper. @throws Refusal notFound */
export const listPackageCoupons = useCase(contract.listPackageCoupons, async (ctx, { offerId }) => {
  const { lines, projectId } = await priceOfOffer(ctx, ctx.member, offerId);
  return couponsFor(ctx, ctx.member, { lines, kind: payOrderKind.package, projectId });
});

/** Coupon notes for the page header: a member's usable coupons, or what a visitor gets on registering. */
export const getCouponOffer = useCase(contract.getCouponOffer, async (ctx) => {
  const memberId = memberOrVisitor(ctx);
  if (memberId) {
    const { usableNow } = await store.countCoupons(ctx.db, memberId, ctx.now());
    return { hasCoupon: usableNow > 0, usable: usableNow, welcome: [] };
  }
  const welcome = (await selectWelcome(ctx.db, ctx.now())).map(({ name, terms, projects }) => ({
    name,
    terms: termsText(terms),
    scope: scopeText(terms, projects),
  }));
  return { hasCoupon: welcome.length > 0, usable: 0, welcome };
});
