// Access to APIs: applications.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { choice, list, search } from './list';
import { Id, Money, Nothing, Time } from './values';

export const Apply = z.object({
  id: z.string(),
  projectId: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  glyph: z.string(),
  status: z.number().int(),
  reason: z.string(),
  remark: z.string(),
  /** Of one unit. */
  price: Money,
  /** What the product is sold by: chargeUnit. */
  unit: z.number().int(),
  /** Prepaid units left over all packages and free quota that are still valid. */
  remaining: z.number().int(),
  /** Prepaid units used a day over the last 7 days, or since the first one when that is not so long ago. */
  dailyAverage: z.number().int(),
  /** How many days what remains lasts at that pace. Null: not a day of use to go by, so nothing can be foretold. */
  daysLeft: z.number().int().nullable(),
  /** Calls of today, failed ones included. */
  callsToday: z.number().int(),
  lastCallTime: Time.nullable(),
  /** projectNeeds of the product. */
  needs: z.number().int(),
  /** The product can still be applied for and bought. */
  onSale: z.boolean(),
  /** Pinned to the top of the list. */
  stuck: z.boolean(),
  /** A scene audit is with the operators. */
  sceneWaiting: z.boolean(),
  createTime: Time,
});

export const listApplies = list({
  path: '/api/apply/pageList',
  access: 'member',
  summary: '已申请的接口',
  row: Apply,
  filter: { keyword: search('关键词', { most: 50 }), status: choice('applyStatus', '状态') },
  paged: 'pages',
});

export const addApply = endpoint({
  method: 'POST',
  path: '/api/apply/add',
  access: 'member',
  summary: '申请接口；重复申请答复已有的申请',
  input: z.object({ projectId: Id, remark: z.string().max(200, '备注最多 200 个字').nullish() }),
  output: z.object({ id: z.string(), status: z.number().int() }),
  idempotent: true,
  refusals: ['notFound', 'certificationRequired'],
});

export const listTopApplies = endpoint({
  method: 'GET',
  path: '/api/apply/top',
  access: 'member',
  summary: '总览用：在用产品的套餐余量与预计用完时间',
  input: Nothing,
  output: z.array(
    z.object({
      holdingId: z.string(),
      projectId: z.string(),
      projectName: z.string(),
      glyph: z.string(),
      packageName: z.string(),
      /** What the product is sold by: chargeUnit. */
      unit: z.number().int(),
      total: z.number().int(),
      remaining: z.number().int(),
      /**
       * The product's calls a day over the last 7 days, or since the first one when that is not so long ago; 0 while
       * others are used before this one.
       */
      dailyAverage: z.number().int(),
      /** Until it is used up, those before it included. Null: not a day of use to go by, so nothing can be foretold. */
      daysLeft: z.number().int().nullable(),
      /** Calls that will expire unused at this pace. */
      leftOver: z.number().int(),
      /** Another package of the product is used after this one. */
      followed: z.boolean(),
      expireTime: Time,
      /**
       * A package not begun: its validity in days from the first charged call, which must come before expireTime. Null:
       * it is running.
       */
      unstartedDays: z.number().int().nullable(),
    }),
  ),
});
