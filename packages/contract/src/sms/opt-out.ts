// Numbers that a member's messages do not go to: who asked for no more (退订), and who the member blocked (黑名单).
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, entered, list } from '../list';
import { Id, Nothing, Phone, Time } from '../values';

export const OptOut = z.object({
  id: z.string(),
  phone: z.string(),
  /** Enumeration optOutSource. */
  source: z.number().int(),
  time: Time,
});

export const listOptOuts = list({
  path: '/sms/opt-out/page',
  access: 'member',
  summary: '退订的号码，不再收到通知与营销短信；新的在前',
  row: OptOut,
  filter: { source: choice('optOutSource', '来源'), phone: entered(Phone, '手机号', { mono: true }) },
  period: '退订时间',
  paged: 'pages',
});

export const addOptOut = endpoint({
  method: 'POST',
  path: '/sms/opt-out/add',
  access: 'member',
  summary: '登记一个退订的号码；还在排队的也不再发给它',
  input: z.object({ phone: Phone }),
  output: Nothing,
});

export const removeOptOut = endpoint({
  method: 'POST',
  path: '/sms/opt-out/remove',
  access: 'member',
  summary: '撤销自己登记的退订；本人回复退订的不能撤销',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const Block = z.object({ id: z.string(), phone: z.string(), reason: z.string(), time: Time });

export const listBlocks = list({
  path: '/sms/block/page',
  access: 'member',
  summary: '自己的黑名单；新的在前',
  row: Block,
  filter: { phone: entered(Phone, '手机号', { mono: true }) },
  paged: 'pages',
});

export const addBlock = endpoint({
  method: 'POST',
  path: '/sms/block/add',
  access: 'member',
  summary: '把一个号码加入自己的黑名单，任何短信都不再发给它',
  input: z.object({ phone: Phone, reason: z.string().trim().max(100, '原因最多 100 个字').default('') }),
  output: Nothing,
});

export const removeBlock = endpoint({
  method: 'POST',
  path: '/sms/block/remove',
  access: 'member',
  summary: '从自己的黑名单里移出一个号码',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});
