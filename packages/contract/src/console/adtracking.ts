// What advertising brought: visitors, and how far they came, by channel, plan, unit, creative, keyword or product.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Money, Nothing, Time, pageOf, paging, timeRange } from '../values';

/** What visits are put together by. */
const AdLevel = z.enum(['channel', 'plan', 'unit', 'creative', 'keyword', 'product'], '没有这种分组');

const mark = z.string().max(200, '来源标记太长').nullish();

/** Which visits are meant, by their time and their marks; every given mark must be the visit's own. */
const visits = {
  ...timeRange,
  channel: mark,
  plan: mark,
  unit: mark,
  creative: mark,
  keyword: mark,
  product: Id.nullish(),
};

/** Percent with at most 2 decimals; null where there is nothing to take a share of. */
const Rate = z.number().nullable();

/** How far the visitors of some visits came, whenever they came that far. */
const Funnel = z.object({
  visits: z.number().int(),
  registered: z.number().int(),
  /** Of the registered. */
  certified: z.number().int(),
  /** Of the registered: those who paid an order. */
  paid: z.number().int(),
  /** Sum of what each of them paid first. */
  paidAmount: Money,
  /** Registered of visits, certified of registered, paid of registered, paid of visits. */
  registerRate: Rate,
  certifyRate: Rate,
  payRate: Rate,
  wholeRate: Rate,
});

export const listCampaigns = endpoint({
  method: 'POST',
  path: '/console-api/ad/campaign/list',
  access: 'operator',
  permission: 'adtracking.read',
  summary: '广告来访的漏斗：合计，与每个计划（或渠道、单元、创意、关键词、产品）的',
  input: z.object({ level: AdLevel.default('plan'), ...visits, ...paging }),
  output: pageOf(
    Funnel.extend({
      /** The mark's value, '' for visits without it. */
      id: z.string(),
      /** Of a product. */
      name: z.string().nullable(),
    }),
  ).extend({
    sum: Funnel,
    /** Visits from before are no longer kept, and not counted. */
    since: Time,
  }),
});

export const exportCampaigns = endpoint({
  method: 'GET',
  path: '/console-api/ad/campaign/export',
  access: 'operator',
  permission: 'adtracking.read',
  summary: '同样的漏斗，整份下载为 CSV',
  input: z.object({ level: AdLevel.default('plan'), ...visits }),
  output: Nothing,
  answers: 'file',
});

export const listAdMembers = endpoint({
  method: 'POST',
  path: '/console-api/ad/member/list',
  access: 'operator',
  permission: 'member.read',
  summary: '广告带来的会员，新注册的在前',
  input: z.object({ ...visits, ...paging }),
  output: pageOf(
    z.object({
      memberId: z.string(),
      memberPhone: z.string(),
      bdVid: z.string(),
      visitTime: Time,
      regTime: Time,
      channel: z.string(),
      plan: z.string(),
      unit: z.string(),
      creative: z.string(),
      keyword: z.string(),
      certified: z.boolean(),
      /** The first order they paid. */
      payment: z.object({ orderNo: z.string(), amount: Money, time: Time }).nullable(),
    }),
  ),
});
