// Public links of members' quotes, as operators look at and withdraw them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, entered, list } from '../list';
import { openSheet } from '../quote';
import { Id, Nothing, Reason, Time } from '../values';

export const searchQuoteLinks = list({
  path: '/console-api/quote/link/list',
  access: 'operator',
  permission: 'quote.read',
  summary: '用户报价的公开链接，新的在前；可以粘贴被举报的链接查找',
  row: z.object({
    id: z.string(),
    memberId: z.string(),
    memberPhone: z.string(),
    title: z.string(),
    version: z.number().int(),
    /** Enumeration quoteLinkOrigin. */
    origin: z.number().int(),
    createTime: Time,
    withdrawTime: Time.nullable(),
    /** The operator; '' when the member did, and while it is open. */
    withdrawnBy: z.string(),
    reason: z.string(),
  }),
  filter: {
    memberId: belongsTo('用户'),
    address: entered(z.string().trim().max(300, '链接太长'), '链接', { placeholder: '粘贴公开链接', wide: true }),
  },
  period: '生成时间',
  paged: 'cursor',
});

export const getQuoteSheet = endpoint({
  method: 'GET',
  path: '/console-api/quote/link/sheet',
  access: 'operator',
  permission: 'quote.read',
  summary: '一个公开链接打开的内容，撤回之后也能看',
  input: z.object({ id: Id }),
  output: openSheet.output,
  refusals: ['notFound'],
});

export const stopQuoteLink = endpoint({
  method: 'POST',
  path: '/console-api/quote/link/withdraw',
  access: 'operator',
  permission: 'quote.withdraw',
  summary: '撤回被滥用的公开链接，用户会收到原因',
  input: z.object({
    id: Id,
    reason: Reason,
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
