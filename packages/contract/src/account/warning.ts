// Warnings: when the balance falls below a threshold, and the phones that are told.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Amount, Id, Money, Nothing, Phone, SmsCode, Time, shownName } from '../values';

/** Ways a warning may go besides the message centre. */
export const WarnChannel = z.enum(['sms', 'email', 'wechat', 'webhook'], '提醒方式不正确');

export const BalanceWarning = z.object({
  enabled: z.boolean(),
  threshold: Money,
  channels: z.array(WarnChannel),
  /** It has fired and stays silent until the balance is above the threshold again. */
  fired: z.boolean(),
  firedTime: Time.nullable(),
});

const WarnPhone = z.object({
  id: z.string(),
  /** Masked. */
  phone: z.string(),
  name: z.string(),
  createTime: Time,
});

export const getBalanceWarning = endpoint({
  method: 'GET',
  path: '/mem/balance/warn/get',
  access: 'member',
  summary: '余额预警设置',
  input: Nothing,
  output: BalanceWarning,
});

export const saveBalanceWarning = endpoint({
  method: 'POST',
  path: '/mem/balance/warn/save',
  access: 'member',
  summary: '设置余额预警的金额与提醒方式',
  input: z.object({ threshold: Amount, channels: z.array(WarnChannel).max(4, '提醒方式不正确') }),
  output: BalanceWarning,
});

export const switchBalanceWarning = endpoint({
  method: 'POST',
  path: '/mem/balance/warn/setBalanceWarn',
  access: 'member',
  summary: '开关余额预警',
  input: z.object({ enabled: z.boolean('请说明开还是关') }),
  output: BalanceWarning,
});

export const listWarnPhones = endpoint({
  method: 'GET',
  path: '/mem/warn/phone',
  access: 'member',
  summary: '预警手机',
  input: Nothing,
  output: z.array(WarnPhone),
});

export const saveWarnPhone = endpoint({
  method: 'POST',
  path: '/mem/warn/phone/save',
  access: 'member',
  summary: '添加预警手机，最多 5 个（该号码收到的验证码，用途 alertPhone）',
  input: z.object({
    phone: Phone,
    code: SmsCode,
    name: shownName('称呼', 1, 20),
  }),
  output: WarnPhone,
  refusals: ['codeWrong', 'duplicate', 'refused'],
});

export const deleteWarnPhone = endpoint({
  method: 'GET',
  path: '/mem/warn/phone/del',
  access: 'member',
  summary: '删除预警手机',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});

export const getWarnings = endpoint({
  method: 'GET',
  path: '/mem/warn/details',
  access: 'member',
  summary: '预警设置全貌：余额、手机与哪些提醒方式可用',
  input: Nothing,
  output: z.object({
    balance: Money,
    balanceWarning: BalanceWarning,
    phones: z.array(WarnPhone),
    /** Channels that can reach this member now. */
    reachable: z.array(WarnChannel),
  }),
});
