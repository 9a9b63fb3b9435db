// VIP levels, their prices and who has them, as operators see and change them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Level, Period, VipLevel } from '../vip';
import { choice, entered, list, search } from '../list';
import { Amount, Id, Nothing, Time, Whole, shownName } from '../values';

const LevelOnSale = VipLevel.extend({
  /** The version of the terms on sale: an operator changes these and no newer ones. */
  edition: z.number().int(),
  createTime: Time,
  /** How many members have the level now, and how many of them on earlier terms. */
  holders: z.number().int(),
  earlierHolders: z.number().int(),
});

export const listConsoleVipLevels = endpoint({
  method: 'GET',
  path: '/console-api/vip/level/list',
  access: 'operator',
  permission: 'vip.read',
  summary: '在售的会员等级与持有人数',
  input: Nothing,
  output: z.array(LevelOnSale),
});

const discount = Whole.pipe(z.number().min(0, '折扣在 0 到 999 之间').max(999, '折扣在 0 到 999 之间'));
const calls = Whole.pipe(z.number().min(1, '次数至少为 1').max(100_000_000, '次数太多'));

export const saveVipLevel = endpoint({
  method: 'POST',
  path: '/console-api/vip/level/save',
  access: 'operator',
  permission: 'vip.write',
  summary: '新增等级，或改变等级的权益与价格；已有会员到续费时才按新的',
  input: z.object({
    level: Level,
    /** The terms that the operator saw on sale; absent for a new level. */
    edition: Whole.pipe(z.number().min(1).max(32767)).nullish(),
    name: shownName('名称', 1, 12),
    summary: z.string().trim().max(60, '一句话介绍最多 60 个字').default(''),
    callDiscount: discount,
    packageDiscount: discount,
    rechargeDiscount: discount,
    qpsLimit: Whole.pipe(z.number().min(1, '每秒次数至少为 1').max(100_000, '每秒次数太大')).nullish(),
    support: z.string().trim().max(60, '服务支持最多 60 个字').default(''),
    prices: z
      .array(z.object({ period: Period, price: Amount }))
      .min(1, '至少要有一个周期的价格')
      .max(3, '每个周期一个价格'),
    quotas: z
      .array(z.object({ projectId: Id, calls }))
      .max(50, '月度额度最多 50 个产品')
      .default([]),
  }),
  output: z.object({ edition: z.number().int() }),
  refusals: ['stateConflict'],
});

export const endVipLevel = endpoint({
  method: 'POST',
  path: '/console-api/vip/level/end',
  access: 'operator',
  permission: 'vip.write',
  summary: '停售等级：不能再买和续费，已有的用到到期',
  input: z.object({ edition: Whole.pipe(z.number().min(1).max(32767)) }),
  output: Nothing,
  refusals: ['stateConflict'],
});

export const searchVipMemberships = list({
  path: '/console-api/vip/membership/list',
  access: 'operator',
  permission: 'vip.read',
  summary: '会员期：谁、哪个等级、从何时到何时',
  row: z.object({
    id: z.string(),
    memberId: z.string(),
    memberPhone: z.string(),
    level: z.number().int(),
    name: z.string(),
    /** Enumeration vipMembershipState. */
    state: z.number().int(),
    beginTime: Time,
    endTime: Time,
    /** Null: given by an operator. */
    orderNo: z.string().nullable(),
    /** Null, or why an operator gave it. */
    reason: z.string().nullable(),
    autoRenewal: z.boolean(),
  }),
  filter: {
    keyword: search('用户编号或手机号', { most: 20 }),
    level: entered(Level, '等级'),
    state: choice('vipMembershipState', '状态'),
  },
  paged: 'pages',
});

export const grantVip = endpoint({
  method: 'POST',
  path: '/console-api/vip/membership/grant',
  access: 'operator',
  permission: 'vip.grant',
  summary: '赠送或延长会员；通知用户',
  input: z.object({
    memberId: Id,
    level: Level,
    days: Whole.pipe(z.number().min(1, '至少 1 天').max(366, '最多 366 天')),
    reason: z.string('请写明原因').trim().min(2, '原因至少 2 个字').max(200, '原因最多 200 个字'),
  }),
  output: z.object({ beginTime: Time, endTime: Time }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict'],
});
