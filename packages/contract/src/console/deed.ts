// Deeds in the console: what companies sealed is looked at, sealed by us as well, or returned.
import * as z from 'zod';
import { Deed, DeedNo, DeedPaper, DeedStep } from '../deed';
import { endpoint } from '../endpoint';
import { deedFile } from '../enums/deed-paper';
import { belongsTo, choice, list, search } from '../list';
import { Nothing, Reason, Time, oneOf } from '../values';

const Row = Deed.extend({
  memberId: z.string(),
  memberPhone: z.string(),
  /** Since when it is what it is. */
  changeTime: Time,
});

export const searchDeeds = list({
  path: '/console-api/deed/list',
  access: 'operator',
  permission: 'deed.read',
  summary: '合同：等我们确认的在前，等得最久的最先，其余新的在前',
  row: Row,
  filter: {
    status: choice('deedStatus', '状态'),
    keyword: search('编号或企业名称', { most: 40 }),
    memberId: belongsTo('用户编号'),
  },
  period: '申请时间',
  paged: 'pages',
});

export const countDeeds = endpoint({
  method: 'GET',
  path: '/console-api/deed/count',
  access: 'operator',
  permission: 'deed.read',
  summary: '各状态的合同有几份，和我方在合同上要写的是否填全',
  input: Nothing,
  output: z.object({
    counts: z.array(z.object({ status: z.number().int(), count: z.number().int() })),
    /** What of ours is missing, in words; '' for nothing. */
    lacking: z.string(),
  }),
});

export const getDeedCase = endpoint({
  method: 'GET',
  path: '/console-api/deed/detail',
  access: 'operator',
  permission: 'deed.read',
  summary: '一份合同、它的文件与经过',
  input: z.object({ no: DeedNo }),
  output: Row.extend({
    creditCode: z.string(),
    contactName: z.string(),
    contactPhone: z.string(),
    agreement: z.string(),
    orders: z.array(z.string()),
    files: z.array(DeedPaper),
    steps: z.array(DeedStep.extend({ by: z.string() })),
    canDecide: z.boolean(),
    canVoid: z.boolean(),
  }),
  refusals: ['notFound'],
});

export const readDeedFile = endpoint({
  method: 'GET',
  path: '/console-api/deed/file',
  access: 'operator',
  permission: 'deed.read',
  summary: '合同的一份文件；用户上传的 PDF 只给它的页面',
  input: z.object({ no: DeedNo, file: oneOf(deedFile, '请选择文件') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict'],
});

/** Of the scan that the operator looked at: one that was replaced since is not decided. */
const Digest = z.string('缺少盖章件的指纹').regex(/^[\da-f]{64}$/, '盖章件的指纹不正确');

export const confirmDeed = endpoint({
  method: 'POST',
  path: '/console-api/deed/confirm',
  access: 'operator',
  permission: 'deed.decide',
  summary: '确认生效：附件 file 为双方盖章的合同，一个 PDF 或一张图片，最大 10 MB；scan 是看过的盖章件',
  body: 'form',
  input: z.object({ no: DeedNo, scan: Digest }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooLarge'],
});

export const returnDeed = endpoint({
  method: 'POST',
  path: '/console-api/deed/return',
  access: 'operator',
  permission: 'deed.decide',
  summary: '退回盖章件，用户看得到原因，可以重新上传',
  input: z.object({ no: DeedNo, scan: Digest, reason: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const voidDeedByUs = endpoint({
  method: 'POST',
  path: '/console-api/deed/void',
  access: 'operator',
  permission: 'deed.decide',
  summary: '作废一份合同，用户看得到原因',
  input: z.object({ no: DeedNo, reason: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
