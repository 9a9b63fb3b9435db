// Coupons and campaigns as operators make and watch them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { campaignKind, campaignStatus, couponKind, templateStatus } from '../enums/coupon';
import { list } from '../list';
import { Amount, Id, Money, Time, Whole, oneOf, shownName } from '../values';

const Name = shownName('名称', 2, 40);
const Count = Whole.pipe(z.number().min(1, '至少为 1').max(10_000_000, '数量太大'));

/** A coupon's terms: reduction, scope and validity. Fixed once one is granted. */
const Terms = z.object({
  kind: oneOf(couponKind, '请选择类型'),
  /** 满减 and 直减. */
  amount: Amount.nullish(),
  /** 折扣: what is paid of ten, 8.8 is 12 % off. */
  tenths: z
    .string()
    .regex(/^(?:[1-9](?:\.\d{1,2})?|0\.\d{1,2})$/, '折扣填 0.1 到 9.99，如 8.8')
    .nullish(),
  cap: Amount.nullish(),
  minSpend: Amount.nullish(),
  orderKinds: z
    .array(Whole.pipe(z.number().min(2, '用途不正确').max(5, '用途不正确')))
    .min(1, '至少选一种用途')
    .max(4, '用途太多'),
  projectIds: z.array(Id).max(50, '最多 50 个产品').default([]),
  minRank: Whole.pipe(z.number().min(1, '等级不正确').max(99, '等级不正确')).nullish(),
  validDays: Whole.pipe(z.number().min(1, '至少 1 天').max(3650, '最多 3650 天')).nullish(),
  validFrom: Time.nullish(),
  validUntil: Time.nullish(),
});

export const saveCouponTemplate = endpoint({
  method: 'POST',
  path: '/console-api/coupon/template/save',
  access: 'operator',
  permission: 'coupon.write',
  summary: '新建或修改优惠券；已有人领取的，只能改名称、限量与发放状态',
  input: Terms.extend({
    id: Id.nullish(),
    name: Name,
    perMember: Count.nullish(),
    stock: Count.nullish(),
    status: oneOf(templateStatus, '状态不正确').default(templateStatus.on),
  }),
  output: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict'],
});

export const previewCoupon = endpoint({
  method: 'POST',
  path: '/console-api/coupon/preview',
  access: 'operator',
  permission: 'coupon.read',
  summary: '按填写的条款试算：这些价格用券后各付多少',
  input: Terms.extend({ prices: z.array(Amount).min(1, '请填价格').max(8, '最多 8 个价格') }),
  output: z.object({
    terms: z.string(),
    scope: z.string(),
    rows: z.array(z.object({ price: Money, saves: Money, payAmount: Money })),
  }),
});

const Figures = {
  issued: z.number().int(),
  usable: z.number().int(),
  locked: z.number().int(),
  used: z.number().int(),
  expired: z.number().int(),
  voided: z.number().int(),
  /** What they took off, from the ledger. */
  cost: Money,
};

const Template = z.object({
  id: z.string(),
  name: z.string(),
  terms: z.string(),
  scope: z.string(),
  validity: z.string(),
  status: z.number().int(),
  perMember: z.number().int().nullable(),
  stock: z.number().int().nullable(),
  createTime: Time,
  ...Figures,
});

export const listCouponTemplates = list({
  path: '/console-api/coupon/template/list',
  access: 'operator',
  permission: 'coupon.read',
  summary: '优惠券与它们的发放、占用、使用与成本',
  row: Template,
  filter: {},
  sums: {
    sum: z.object(Figures),
    /** What the ledger has in expense.coupon: equals the cost of all. */
    ledgerCost: Money,
  },
  paged: 'pages',
});

export const getCouponTemplate = endpoint({
  method: 'GET',
  path: '/console-api/coupon/template/detail',
  access: 'operator',
  permission: 'coupon.read',
  summary: '一种优惠券的条款与最近的发放',
  input: z.object({ id: Id }),
  output: Template.extend({
    draft: z.object({
      kind: z.number().int(),
      amount: Money.nullable(),
      tenths: z.string().nullable(),
      cap: Money.nullable(),
      minSpend: Money,
      orderKinds: z.array(z.number().int()),
      projectIds: z.array(z.string()),
      minRank: z.number().int().nullable(),
      validDays: z.number().int().nullable(),
      validFrom: Time.nullable(),
      validUntil: Time.nullable(),
    }),
    /** The latest 50. */
    grants: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        memberPhone: z.string(),
        source: z.number().int(),
        status: z.number().int(),
        grantTime: Time,
        expireTime: Time,
        orderNo: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['notFound'],
});

export const grantCoupons = endpoint({
  method: 'POST',
  path: '/console-api/coupon/grant',
  access: 'operator',
  permission: 'coupon.write',
  summary: '给一个或多个用户发券：全部发出或一张不发',
  input: z.object({
    templateId: Id,
    memberIds: z.array(Id).min(1, '请填用户编号').max(500, '一次最多 500 位用户'),
    reason: z.string('请写明原因').trim().min(2, '请写明原因').max(200, '原因最多 200 字'),
  }),
  output: z.object({ granted: z.number().int() }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict'],
});

export const voidCoupon = endpoint({
  method: 'POST',
  path: '/console-api/coupon/void',
  access: 'operator',
  permission: 'coupon.write',
  summary: '作废一张还没有用的优惠券',
  input: z.object({ id: Id, reason: z.string('请写明原因').trim().min(2, '请写明原因').max(200, '原因最多 200 字') }),
  output: z.object({}),
  refusals: ['notFound', 'stateConflict'],
});

const Tier = z.object({ from: Amount, bonus: Amount });

export const saveCampaign = endpoint({
  method: 'POST',
  path: '/console-api/coupon/campaign/save',
  access: 'operator',
  permission: 'coupon.write',
  summary: '新建或修改活动；已有人参加的，只能改名称、时间、预算与开关',
  input: z.object({
    id: Id.nullish(),
    name: Name,
    kind: oneOf(campaignKind, '请选择活动'),
    templateId: Id.nullish(),
    campaignCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4,20}$/, '口令是 4 到 20 位字母或数字')
      .nullish(),
    tiers: z.array(Tier).max(10, '最多 10 档').nullish(),
    budget: Amount.nullish(),
    perMember: Count.nullish(),
    beginTime: Time,
    endTime: Time,
    status: oneOf(campaignStatus, '状态不正确').default(campaignStatus.on),
  }),
  output: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict'],
});

export const listCouponCampaigns = list({
  path: '/console-api/coupon/campaign/list',
  access: 'operator',
  permission: 'coupon.read',
  summary: '活动、参加人数与花费',
  row: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.number().int(),
    /** Enumeration campaignStage. */
    stage: z.number().int(),
    templateId: z.string().nullable(),
    templateName: z.string().nullable(),
    campaignCode: z.string().nullable(),
    tiers: z.array(z.object({ from: Money, bonus: Money })),
    budget: Money.nullable(),
    /** Given, and promised to orders that wait to be paid. */
    given: Money,
    promised: Money,
    perMember: z.number().int().nullable(),
    /** Coupons granted, or top-ups that got a bonus. */
    taken: z.number().int(),
    beginTime: Time,
    endTime: Time,
    status: z.number().int(),
  }),
  filter: {},
  sums: {
    /** Bonuses given by all campaigns, and the ledger's total for campaigns; both must agree. */
    given: Money,
    ledgerGiven: Money,
  },
  paged: 'pages',
});
