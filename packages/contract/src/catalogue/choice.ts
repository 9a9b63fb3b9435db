// What helps to choose a product: what a month costs, others beside it, how it did and what changed about it.
import * as z from 'zod';
import { DayRate, ProjectCard, ProjectDetail } from '../catalogue';
import { endpoint } from '../endpoint';
import { Id, Money, Time, Whole } from '../values';

export const compareProjects = endpoint({
  method: 'GET',
  path: '/api/apiProject/compare',
  access: 'public',
  summary: '最多四个产品放在一起对比，按给出的先后；已下架的不在其中',
  input: z.object({
    /** Joined by `-`. */
    ids: z.string('请选择产品').regex(/^\d{1,18}(-\d{1,18}){0,3}$/, '一次最多对比四个产品'),
  }),
  output: z.array(
    ProjectDetail.omit({
      detailHtml: true,
      scenes: true,
      advantages: true,
      faq: true,
      days: true,
      applyStatus: true,
      updatedTime: true,
    }),
  ),
});

export const listProjectDays = endpoint({
  method: 'GET',
  path: '/api/apiProject/days',
  access: 'public',
  summary: '产品近 90 天每天的调用次数与成功率，由网关实测，最早的在前',
  input: z.object({ id: Id }),
  output: z.array(DayRate),
  refusals: ['notFound'],
});

export const listProjectChanges = endpoint({
  method: 'GET',
  path: '/api/apiProject/changes',
  access: 'public',
  summary: '产品上架以来价格、额度、套餐与接口的变更，最近的在前',
  input: z.object({ id: Id }),
  output: z.array(z.object({ time: Time, lines: z.array(z.string()) })),
  refusals: ['notFound'],
});

export const listSimilarProjects = endpoint({
  method: 'GET',
  path: '/api/apiProject/similar',
  access: 'public',
  summary: '相近的在售产品：同分类，或产品名、简介与接口名里有同样的少见词',
  input: z.object({ id: Id }),
  output: z.array(ProjectCard),
});

/** One way to pay for a month of calls. */
export const CostWay = z.object({
  /** The level it takes; null: none. */
  vip: z
    .object({
      level: z.number().int(),
      name: z.string(),
      /** The caller has it, so it costs nothing more. */
      mine: z.boolean(),
      /** vipPeriod that is bought; null for the caller's own. */
      period: z.number().int().nullable(),
      /** A month's share of the level's price. */
      fee: Money,
      /** Units of the product that the level gives each month. */
      quota: z.number().int(),
    })
    .nullable(),
  /** The package it takes; null: from the balance. */
  offer: z.object({ id: z.string(), name: z.string(), price: Money }).nullable(),
  /** What calls or packages come to. */
  calls: Money,
  /** With the level. */
  total: Money,
  /** Total by units. */
  unitPrice: Money,
});

export const estimateProjectCost = endpoint({
  method: 'GET',
  path: '/api/apiProject/cost',
  access: 'public',
  summary: '每月用这么多，按次、每种套餐、每个会员等级各要多少钱；便宜的在前，已登录的按本人的会员等级算',
  input: z.object({
    id: Id,
    /** Units of the product in a month. */
    calls: Whole.pipe(z.number().min(1, '每月用量至少为 1').max(1_000_000_000, '每月用量最多 1,000,000,000')),
  }),
  output: z.object({ calls: z.number().int(), ways: z.array(CostWay) }),
  refusals: ['notFound'],
});
