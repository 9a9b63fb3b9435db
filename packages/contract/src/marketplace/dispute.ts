// Disputes about what was delivered: the buyer says what is wrong, the supplier answers, we decide.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { disputeKind } from '../enums/marketplace';
import { choice, list } from '../list';
import { Money, Time, Whole, oneOf } from '../values';
import { GoodsOrderNo } from './order';

const DisputeNo = z.string('缺少争议编号').regex(/^GD\d{14,24}$/, '争议编号不正确');
const Words = z.string('请写明情况').trim().min(5, '请写明情况，至少 5 个字').max(500, '情况最多 500 个字');

export const Dispute = z.object({
  no: z.string(),
  orderNo: z.string(),
  productName: z.string(),
  /** Enumeration disputeKind. */
  kind: z.number().int(),
  words: z.string(),
  /** Of these many. */
  count: z.number().int(),
  /** What the buyer wants back. */
  wanted: Money,
  supplierWords: z.string(),
  /** Enumeration disputeStatus. */
  status: z.number().int(),
  returned: Money,
  /** How it was decided, in words. */
  reason: z.string(),
  createTime: Time,
  /** When we take it up if the supplier says nothing. */
  answerBy: Time,
  endTime: Time.nullable(),
});

export const openDispute = endpoint({
  method: 'POST',
  path: '/qy/place/order/dispute',
  access: 'member',
  summary: '对交付的商品提出争议：这一笔的结算停住，直到争议结束；每笔订单一次',
  input: z.object({
    no: GoodsOrderNo,
    kind: oneOf(disputeKind, '请选择问题'),
    words: Words,
    /** How many are wrong. */
    count: Whole.pipe(z.number().min(1, '数量至少 1').max(1000, '数量太多')),
  }),
  output: Dispute,
  idempotent: true,
  refusals: ['notFound', 'invalidInput', 'stateConflict'],
});

export const listDisputes = list({
  path: '/qy/place/dispute/list',
  access: 'member',
  summary: '自己提出的争议，新的在前',
  row: Dispute,
  filter: { status: choice('disputeStatus', '状态') },
  paged: 'pages',
});

export const getDispute = endpoint({
  method: 'GET',
  path: '/qy/place/dispute/detail',
  access: 'member',
  summary: '一件争议：买家和供货方各看自己的',
  input: z.object({ no: DisputeNo }),
  output: Dispute.extend({ isBuyer: z.boolean(), canTakeBack: z.boolean(), canAnswer: z.boolean() }),
  refusals: ['notFound'],
});

export const takeBackDispute = endpoint({
  method: 'POST',
  path: '/qy/place/dispute/takeBack',
  access: 'member',
  summary: '撤回争议，结算继续',
  input: z.object({ no: DisputeNo }),
  output: Dispute,
  refusals: ['notFound', 'stateConflict'],
});

export const listSupplierDisputes = list({
  path: '/qy/supplier/dispute/list',
  access: 'member',
  summary: '对自己供的货提出的争议，新的在前',
  row: Dispute,
  filter: { status: choice('disputeStatus', '状态') },
  paged: 'pages',
});

export const answerDispute = endpoint({
  method: 'POST',
  path: '/qy/supplier/dispute/answer',
  access: 'member',
  summary: '供货方回应：同意退款立即退给买家；不同意则说明情况，由平台处理',
  input: z.object({ no: DisputeNo, agrees: z.boolean('请选择同意或不同意'), words: Words }),
  output: Dispute,
  refusals: ['notFound', 'stateConflict'],
});
