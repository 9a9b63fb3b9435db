// Channels of SMS, what is registered there, routes and volumes, as operators keep them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { carrier, smsKind } from '../enums/sms';
import { smsProvider } from '../enums/sms-channel';
import { choice, list, search, unoffered } from '../list';
import { OutletHealth, closingBreaker, outletAccess, savingOutlet, showingAddress, switchingOutlet } from '../outlet';
import { Id, Money, Nothing, Phone, Reason, Time, Whole, oneOf, shownName } from '../values';

/** What a segment costs, in yuan. */
const Cost = z
  .string('请填写成本价')
  .trim()
  .regex(/^\d{1,4}(?:\.\d{1,5})?$/, '成本价是以元为单位的数，最多 5 位小数');

const Channel = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.number().int(),
  endpoint: z.string(),
  /** The access key, its secret part never. */
  account: z.string(),
  appId: z.string(),
  region: z.string(),
  rate: z.number().int(),
  cost: Money,
  isOn: z.boolean(),
  /** Speaks to the sandbox: nothing reaches a phone. */
  isSandbox: z.boolean(),
  sources: z.array(z.string()),
  ...OutletHealth,
  /** Routes it is part of. */
  routes: z.number().int(),
  /** Since midnight. */
  today: z.object({
    accepted: z.number().int(),
    refused: z.number().int(),
    uncertain: z.number().int(),
    segments: z.number().int(),
  }),
  /** On their way or waiting for an answer. */
  underWay: z.number().int(),
});

export const listSmsChannels = endpoint({
  method: 'GET',
  path: '/console-api/sms/channel/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '短信通道：健康、速率与当天的量',
  input: Nothing,
  output: z.array(Channel),
});

export const getSmsChannel = endpoint({
  method: 'GET',
  path: '/console-api/sms/channel/detail',
  access: 'operator',
  permission: 'sms.read',
  summary: '一个短信通道',
  input: z.object({ id: Id }),
  output: Channel,
  refusals: ['notFound'],
});

export const saveSmsChannel = endpoint({
  ...savingOutlet,
  path: '/console-api/sms/channel/save',
  permission: 'sms.channel',
  summary: '新增或修改短信通道；修改时不填密钥就沿用原来的',
  input: z.object({
    id: Id.nullish(),
    name: shownName('名称', 2, 30),
    provider: oneOf(smsProvider, '请选择服务商'),
    ...outletAccess({ missing: '请填写 AccessKey', wrong: 'AccessKey 是 4 到 128 位字母或数字' }),
    appId: z
      .string()
      .trim()
      .regex(/^\d{0,20}$/, 'SmsSdkAppId 是数字')
      .default(''),
    region: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{0,30}$/, '地域如 ap-guangzhou')
      .default(''),
    rate: Whole.pipe(z.number().min(1, '速率至少每秒 1 条').max(10_000, '速率最多每秒 10000 条')),
    cost: Cost,
    /** Addresses and networks that may push receipts, one a line; empty: any. */
    sources: z.string().trim().max(2_000, '来源地址太多').default(''),
    reason: Reason,
  }),
});

export const switchSmsChannel = endpoint({
  ...switchingOutlet,
  path: '/console-api/sms/channel/switch',
  permission: 'sms.channel',
  summary: '启用或停用短信通道；停用后不再交新的短信，回执照常接收',
});

export const closeSmsBreaker = endpoint({
  ...closingBreaker,
  path: '/console-api/sms/channel/recover',
  permission: 'sms.channel',
  summary: '不等熔断到时，立即恢复通道',
});

export const showSmsAddresses = endpoint({
  ...showingAddress,
  path: '/console-api/sms/channel/address',
  permission: 'sms.channel',
  summary: '查看通道的回执与上行推送地址，或换一组新的；地址含密钥，查看留在审计记录里',
  output: z.object({ receiptUrl: z.string(), replyUrl: z.string() }),
});

export const testSmsChannel = endpoint({
  method: 'POST',
  path: '/console-api/sms/channel/test',
  access: 'operator',
  permission: 'sms.channel',
  summary: '用这个通道发一条测试短信，不向任何用户收费',
  input: z.object({
    id: Id,
    phone: Phone,
    signature: z.string('请填写签名').trim().min(2, '签名至少 2 个字').max(12, '签名最多 12 个字'),
    templateCode: z.string('请填写模板编号').trim().min(1, '请填写模板编号').max(60, '模板编号太长'),
    /** name=value, one a line, in the order of the template. */
    params: z.string().max(1_000, '变量太长').default(''),
    reason: Reason,
  }),
  output: z.object({
    /** Enumeration channelTest. */
    outcome: z.number().int(),
    code: z.string(),
    words: z.string(),
  }),
  idempotent: true,
  refusals: ['notFound'],
});

const Weight = z.object({
  channelId: Id,
  weight: Whole.pipe(z.number().min(1, '权重至少 1').max(100, '权重最多 100')),
});

export const listSmsRoutes = endpoint({
  method: 'GET',
  path: '/console-api/sms/route/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '短信路由：每种短信、每家运营商走哪些通道，各占多少',
  input: Nothing,
  output: z.array(
    z.object({
      kind: z.number().int(),
      carrier: z.number().int(),
      channels: z.array(
        z.object({ channelId: z.string(), name: z.string(), weight: z.number().int(), isOn: z.boolean() }),
      ),
    }),
  ),
});

export const saveSmsRoute = endpoint({
  method: 'POST',
  path: '/console-api/sms/route/save',
  access: 'operator',
  permission: 'sms.channel',
  summary: '保存一条短信路由；没有通道的路由不发短信',
  input: z.object({
    kind: oneOf(smsKind, '请选择短信类型'),
    carrier: oneOf(carrier, '请选择运营商'),
    channels: z.array(Weight, '请填写通道').max(20, '最多 20 个通道'),
    reason: Reason,
  }),
  output: Nothing,
  refusals: ['notFound'],
});

export const listSmsChannelTemplates = list({
  path: '/console-api/sms/channel/template/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '已通过的模板与它们在一个通道的编号，没有登记的在前',
  row: z.object({
    versionId: z.string(),
    name: z.string(),
    kind: z.number().int(),
    memberId: z.string(),
    content: z.string(),
    /** As it is to be registered with the provider. */
    wording: z.string(),
    code: z.string(),
    registerTime: Time.nullable(),
  }),
  filter: { channelId: unoffered(Id), word: search('模板名称或编号'), kind: choice('smsKind', '类型') },
  paged: 'pages',
});

export const saveSmsChannelTemplate = endpoint({
  method: 'POST',
  path: '/console-api/sms/channel/template/save',
  access: 'operator',
  permission: 'sms.channel',
  summary: '登记模板在通道的编号；留空表示取消登记',
  input: z.object({
    channelId: Id,
    versionId: Id,
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{0,60}$/, '编号是最多 60 位的字母、数字、下划线或横线')
      .default(''),
  }),
  output: Nothing,
  refusals: ['notFound'],
});

export const listSmsChannelSignatures = list({
  path: '/console-api/sms/channel/signature/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '已通过的签名与它们在一个通道的登记，没有登记的在前',
  row: z.object({
    id: z.string(),
    name: z.string(),
    memberId: z.string(),
    registerTime: Time.nullable(),
  }),
  filter: { channelId: unoffered(Id), word: search('签名或用户编号') },
  paged: 'pages',
});

export const saveSmsChannelSignature = endpoint({
  method: 'POST',
  path: '/console-api/sms/channel/signature/save',
  access: 'operator',
  permission: 'sms.channel',
  summary: '登记或取消签名在通道的登记',
  input: z.object({ channelId: Id, signatureId: Id, isRegistered: z.boolean('请选择是否登记') }),
  output: Nothing,
  refusals: ['notFound'],
});

export const getSmsVolumes = endpoint({
  method: 'GET',
  path: '/console-api/sms/volume',
  access: 'operator',
  permission: 'sms.read',
  summary: '各通道最近若干天（含今天）的量、成本、收入与毛利',
  input: z.object({ days: Whole.pipe(z.number().min(1, '至少 1 天').max(365, '最多 365 天')).default(30) }),
  output: z.object({
    rows: z.array(
      z.object({
        channelId: z.string(),
        name: z.string(),
        accepted: z.number().int(),
        refused: z.number().int(),
        uncertain: z.number().int(),
        /** Of accepted messages. */
        segments: z.number().int(),
        cost: Money,
        /** Paid by packages, whose money is not counted here. */
        packageUnits: z.number().int(),
        /** From balances, less what went back. */
        revenue: Money,
        margin: Money,
      }),
    ),
  }),
});
