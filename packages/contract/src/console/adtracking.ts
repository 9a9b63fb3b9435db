// Results of advertising: visitors and how far they came, by channel, plan, unit, creative, keyword or product.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, list, search, shapeOf, unoffered } from '../list';
import { Money, Nothing, Time, timeRange } from '../values';

/** What visits are put together by. */
const AdLevel = z.enum(['channel', 'plan', 'unit', 'creative', 'keyword', 'product'], '没有这种分组');

const mark = (label: string) => search(label, { most: 200 });

/** Filters of visits by time and marks; a visit must have every given mark. */
const visits = {
  channel: mark('渠道'),
  plan: mark('计划'),
  unit: mark('单元'),
  creative: mark('创意'),
  keyword: mark('关键词'),
  product: belongsTo('产品编号'),
};

/** Percent with at most 2 decimals; null where there is nothing to take a share of. */
const Rate = z.number().nullable();

/** How far the visitors of some visits came, whenever they came that far. */
const Funnel = z.object({
  visits: z.number().int(),
  registered: z.number().int(),
  /** Of the registered. */
  certified: z.number().int(),
  /** Of the registered: those whom a product answered a live call. */
  called: z.number().int(),
  /** Of the registered: those who paid an order. */
  paid: z.number().int(),
  /** Sum of what each of them paid first. */
  paidAmount: Money,
  /** Registered of visits; certified, called and paid of registered; paid of visits. */
  registerRate: Rate,
  certifyRate: Rate,
  callRate: Rate,
  payRate: Rate,
  wholeRate: Rate,
});

export const listCampaigns = list({
  path: '/console-api/ad/campaign/list',
  access: 'operator',
  permission: 'adtracking.read',
  summary: '广告来访的漏斗：合计，与每个计划（或渠道、单元、创意、关键词、产品）的',
  row: Funnel.extend({
    /** The mark's value, '' for visits without it. */
    id: z.string(),
    /** Of a product. */
    name: z.string().nullable(),
  }),
  filter: { level: unoffered(AdLevel.default('plan')), ...visits },
  period: '来访时间',
  sums: {
    sum: Funnel,
    /** Visits from before are no longer kept, and not counted. */
    since: Time,
  },
  paged: 'pages',
});

export const exportCampaigns = endpoint({
  method: 'GET',
  path: '/console-api/ad/campaign/export',
  access: 'operator',
  permission: 'adtracking.read',
  summary: '同样的漏斗，整份下载为 CSV',
  input: z.object({ level: AdLevel.default('plan'), ...timeRange, ...shapeOf(visits) }),
  output: Nothing,
  answers: 'file',
});

export const listAdMembers = list({
  path: '/console-api/ad/member/list',
  access: 'operator',
  permission: 'member.read',
  summary: '广告带来的用户，新注册的在前',
  row: z.object({
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
    /** The Beijing day of the first live call that a product answered. */
    callDay: z.string().nullable(),
    /** The first order they paid. */
    payment: z.object({ orderNo: z.string(), amount: Money, time: Time }).nullable(),
  }),
  filter: visits,
  period: '来访时间',
  paged: 'pages',
});
