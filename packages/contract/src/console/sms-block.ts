// Numbers that nothing is sent to, as operators keep them: for everybody (黑名单), or because a person asked for it (退订).
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, entered, list } from '../list';
import { Id, Nothing, Phone, Time } from '../values';

const Reason = z.string('请写明原因').trim().min(2, '请写明原因，至少 2 个字').max(100, '原因最多 100 个字');

export const searchSmsBlocks = list({
  path: '/console-api/sms/block/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '平台的短信黑名单：任何用户都不能发给它们；新的在前',
  row: z.object({ id: z.string(), phone: z.string(), reason: z.string(), operator: z.string(), time: Time }),
  filter: { phone: entered(Phone, '手机号', { mono: true }) },
  paged: 'pages',
});

export const addSmsBlock = endpoint({
  method: 'POST',
  path: '/console-api/sms/block/add',
  access: 'operator',
  permission: 'sms.write',
  summary: '把一个号码加入平台的黑名单；还在排队的短信也不再发给它',
  input: z.object({ phone: Phone, reason: Reason }),
  output: Nothing,
});

export const removeSmsBlock = endpoint({
  method: 'POST',
  path: '/console-api/sms/block/remove',
  access: 'operator',
  permission: 'sms.write',
  summary: '从平台的黑名单里移出一个号码',
  input: z.object({ id: Id, reason: Reason }),
  output: Nothing,
  refusals: ['notFound'],
});

export const searchSmsOptOuts = list({
  path: '/console-api/sms/opt-out/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '退订的号码与向谁退订；新的在前',
  row: z.object({ id: z.string(), phone: z.string(), memberId: z.string(), source: z.number().int(), time: Time }),
  filter: {
    source: choice('optOutSource', '来源'),
    phone: entered(Phone, '手机号', { mono: true }),
    memberId: belongsTo('用户编号'),
  },
  period: '退订时间',
  paged: 'pages',
});
