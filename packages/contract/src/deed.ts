// Deeds: contracts on paper (合同) that a certified company asks for, seals and gets back sealed by both.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { deedFile, deedKind } from './enums/deed-paper';
import { choice, list, search } from './list';
import { Money, Nothing, Time, oneOf, shownName } from './values';

/** Orders of one deed. */
const ORDERS_MAX = 20;

export const DeedNo = z.string('缺少合同编号').regex(/^HT\d{14,22}$/, '合同编号不正确');

export const Deed = z.object({
  no: z.string(),
  /** Enumeration deedKind. */
  kind: z.number().int(),
  /** Enumeration deedStatus. */
  status: z.number().int(),
  /** The company, as it was certified when the deed was issued. */
  buyer: z.string(),
  /** What the company calls its purchase; '' for nothing. */
  purchaseNo: z.string(),
  /** Of the orders; null of a framework. */
  amount: Money.nullable(),
  createTime: Time,
  /** Since when it is in force; null before. */
  effectTime: Time.nullable(),
  /** Until when it is in force; null before, and of orders. */
  endTime: Time.nullable(),
});

export const listDeeds = list({
  path: '/mem/deed/list',
  access: 'member',
  summary: '用户的合同，新的在前',
  row: Deed,
  filter: {
    status: choice('deedStatus', '状态'),
    kind: choice('deedKind', '类型'),
    keyword: search('合同编号或采购编号', { most: 40, mono: true }),
  },
  period: '申请时间',
  paged: 'cursor',
});

export const initDeed = endpoint({
  method: 'GET',
  path: '/mem/deed/init',
  access: 'member',
  summary: '申请合同以前：双方是谁，引用哪一版协议，哪些订单可以写进合同；还不能申请时说明原因',
  input: Nothing,
  output: z.object({
    /** Why none can be asked for now, in words; '' when one can. */
    barred: z.string(),
    /** The certification of a company is what is missing. */
    toCertify: z.boolean(),
    buyer: z.object({ name: z.string(), creditCode: z.string() }).nullable(),
    /** '' while operators have not filled it in. */
    seller: z.string(),
    agreement: z.object({ title: z.string(), version: z.string() }).nullable(),
    /** The newest that stand in no other deed. */
    orders: z.array(
      z.object({ no: z.string(), subject: z.string(), amount: Money, paid: z.boolean(), createTime: Time }),
    ),
  }),
});

export const createDeed = endpoint({
  method: 'POST',
  path: '/mem/deed/create',
  access: 'member',
  summary: '申请合同：内容与 PDF 当场定稿，以后不再改变；同一提交编号只有一份',
  input: z.object({
    /** Made by the page, once for each deed that is meant. */
    postId: z.uuid('缺少提交编号'),
    kind: oneOf(deedKind, '请选择合同类型'),
    orders: z
      .array(z.string().regex(/^[A-Z]{1,4}\d{8,30}$/, '订单号不正确'), '请选择订单')
      .max(ORDERS_MAX, `一份合同最多 ${ORDERS_MAX} 笔订单`)
      .default([]),
    contactName: shownName('联系人', 2, 30),
    contactPhone: z
      .string('请填写联系电话')
      .trim()
      .regex(/^[\d+() -]{5,20}$/, '联系电话是 5 到 20 位数字，可以带区号和横线'),
    purchaseNo: shownName('采购编号', 0, 40).default(''),
  }),
  output: Deed,
  refusals: ['invalidInput', 'certificationRequired', 'refused', 'stateConflict', 'tooManyRequests'],
});

export const DeedPaper = z.object({
  /** Enumeration deedFile. */
  file: z.number().int(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  /** SHA-256 of its content, in hex. */
  digest: z.string(),
  time: Time,
});

export const DeedStep = z.object({
  /** What it became. Enumeration deedStatus. */
  status: z.number().int(),
  /** An operator did it; otherwise its member. */
  ours: z.boolean(),
  reason: z.string(),
  time: Time,
});

export const getDeed = endpoint({
  method: 'GET',
  path: '/mem/deed/detail',
  access: 'member',
  summary: '一份合同、它的文件与经过，和现在可以做什么',
  input: z.object({ no: DeedNo }),
  output: Deed.extend({
    creditCode: z.string(),
    contactName: z.string(),
    contactPhone: z.string(),
    /** Version of the service agreement whose text it carries. */
    agreement: z.string(),
    orders: z.array(z.string()),
    files: z.array(DeedPaper),
    steps: z.array(DeedStep),
    canUpload: z.boolean(),
    canVoid: z.boolean(),
  }),
  refusals: ['notFound'],
});

export const getDeedFile = endpoint({
  method: 'GET',
  path: '/mem/deed/file',
  access: 'member',
  summary: '合同的一份文件',
  input: z.object({ no: DeedNo, file: oneOf(deedFile, '请选择文件') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const uploadDeedScan = endpoint({
  method: 'POST',
  path: '/mem/deed/upload',
  access: 'member',
  summary: '上传盖好章的合同，附件 file 为一个 PDF 或一张图片，最大 10 MB；同一个文件再传一次不变',
  body: 'form',
  input: z.object({ no: DeedNo }),
  output: Deed,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooLarge', 'tooManyRequests'],
});

export const voidDeed = endpoint({
  method: 'POST',
  path: '/mem/deed/void',
  access: 'member',
  summary: '作废一份还没有生效的合同',
  input: z.object({ no: DeedNo }),
  output: Deed,
  refusals: ['notFound', 'stateConflict'],
});
