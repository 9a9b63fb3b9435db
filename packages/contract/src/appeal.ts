// Appeals about orders: what a member says is wrong, the conversation about it, and how it ends.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { appealKind, appealSubject } from './enums/appeal';
import { choice, list, search } from './list';
import { Money, Nothing, Time, Whole, oneOf } from './values';

/** Pictures and videos of one message. */
export const FILES_MAX = 6;
export const TEXT_MAX = 1000;

export const AppealNo = z.string('缺少申诉号').regex(/^AP\d{16,24}$/, '申诉号不正确');
const OrderNo = z.string('缺少订单号').regex(/^[A-Z]{2}\d{12,24}$/, '订单号不正确');
/** Left out: a recharge order. */
const Subject = oneOf(appealSubject, '申诉的对象不正确').nullish();
export const FileId = z.uuid('附件编号不正确');
/** Made by the page, once for each message that is meant. */
export const ClientId = z.uuid('缺少消息编号');
export const MessageId = z.string().regex(/^\d{1,18}$/, '消息编号不正确');

export const Appeal = z.object({
  no: z.string(),
  /** Enumeration appealSubject. */
  subject: z.number().int(),
  orderNo: z.string(),
  /** The order in words. */
  title: z.string(),
  amount: Money,
  /** Enumeration appealKind. */
  kind: z.number().int(),
  /** Enumeration appealStatus. */
  status: z.number().int(),
  /** Whose turn it is: enumeration appealSide; null once it is over. */
  turn: z.number().int().nullable(),
  /** Until when they have time. */
  dueTime: Time.nullable(),
  /** Messages that the caller's side has not seen. */
  unread: z.number().int(),
  createTime: Time,
  endTime: Time.nullable(),
});

export const listAppeals = list({
  path: '/recharge/appeal/rechargePage',
  access: 'member',
  summary: '用户的申诉，新的在前',
  row: Appeal,
  filter: {
    status: choice('appealStatus', '状态'),
    kind: choice('appealKind', '原因'),
    no: search('单号', { most: 64, mono: true, placeholder: '申诉号或订单号' }),
  },
  period: '提交时间',
  paged: 'cursor',
});

export const getAppealStatistics = endpoint({
  method: 'POST',
  path: '/recharge/appeal/statistics',
  access: 'member',
  summary: '同样条件的申诉按状态的件数',
  input: z.object(listAppeals.matching),
  output: z.object({
    total: z.number().int(),
    /** With us or a supplier. */
    handling: z.number().int(),
    needsMember: z.number().int(),
    arrived: z.number().int(),
    refunded: z.number().int(),
    rejected: z.number().int(),
    cancelled: z.number().int(),
    /** Appeals with something unread. */
    unread: z.number().int(),
  }),
});

const Appealed = z.object({
  orderNo: z.string(),
  title: z.string(),
  /** Masked; '' where there is none. */
  account: z.string(),
  amount: Money,
  /** Where its money is: enumeration appealMoney. */
  money: z.number().int(),
  orderTime: Time,
  /** Until when an appeal can be opened. */
  untilTime: Time,
});

export const initAppeal = endpoint({
  method: 'GET',
  path: '/recharge/appeal/createInit',
  access: 'member',
  summary: '一笔订单能不能申诉、到什么时候；已有处理中的申诉时给出申诉号',
  input: z.object({ orderNo: OrderNo, subject: Subject }),
  output: Appealed.extend({
    /** Why not, in words; '' when it can. */
    barred: z.string(),
    /** The number of the appeal about it that is open; '' without one. */
    openNo: z.string(),
  }),
  refusals: ['notFound'],
});

export const createAppeal = endpoint({
  method: 'POST',
  path: '/recharge/appeal/create',
  access: 'member',
  summary: '提交申诉：原因、说明，附件 files 为图片或 MP4 视频，最多 6 个、每个 10 MB；一笔订单同时只有一件',
  body: 'form',
  input: z.object({
    orderNo: OrderNo,
    subject: Subject,
    kind: oneOf(appealKind, '请选择原因'),
    text: z.string('请写明情况').trim().min(5, '请写明情况，至少 5 个字').max(TEXT_MAX, `情况最多 ${TEXT_MAX} 个字`),
  }),
  output: Appeal,
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooLarge', 'tooManyRequests'],
});

const Clock = z.object({
  /** Enumeration appealSide. */
  side: z.number().int(),
  /** Seconds that the side has in all, and has used. */
  limit: z.number().int(),
  used: z.number().int(),
  /** It is their turn: `used` was so when this was answered. */
  running: z.boolean(),
});

/** Of an appeal, for both sides. */
export const Progress = z.object({
  order: Appealed,
  /** What happened to the order. */
  steps: z.array(z.object({ time: Time, words: z.string() })),
  clocks: z.array(Clock),
});

export const getAppeal = endpoint({
  method: 'GET',
  path: '/recharge/appeal/queryRecharge',
  access: 'member',
  summary: '一件申诉：订单的经过、轮到谁、各方的时限、现在可以做什么',
  input: z.object({ no: AppealNo }),
  output: Appeal.extend({
    ...Progress.shape,
    /** Customer service can still be asked to decide. */
    canEscalate: z.boolean(),
    /** The member can say that it has arrived after all, or take the appeal back. */
    canCancel: z.boolean(),
  }),
  refusals: ['notFound'],
});

export const AppealFile = z.object({
  id: z.string(),
  name: z.string(),
  /** image/webp or video/mp4 */
  type: z.string(),
  bytes: z.number().int(),
});

export const AppealMessage = z.object({
  id: z.string(),
  /** Enumeration appealSide. */
  side: z.number().int(),
  /** Enumeration appealEvent; null of what somebody said. */
  event: z.number().int().nullable(),
  text: z.string(),
  files: z.array(AppealFile),
  time: Time,
});

export const listAppealMessages = endpoint({
  method: 'GET',
  path: '/recharge/appeal/queryConversation',
  access: 'member',
  summary: '一件申诉的往来，旧的在前',
  input: z.object({ no: AppealNo }),
  output: z.object({
    list: z.array(AppealMessage),
    /** The newest message that the member has seen; '0' when none. */
    seen: z.string(),
  }),
  refusals: ['notFound'],
});

export const markAppealRead = endpoint({
  method: 'POST',
  path: '/recharge/appeal/read',
  access: 'member',
  summary: '记下看到了哪一条',
  input: z.object({ no: AppealNo, upTo: MessageId }),
  output: Nothing,
  refusals: ['notFound'],
});

export const uploadAppealFiles = endpoint({
  method: 'POST',
  path: '/recharge/appeal/upload',
  access: 'member',
  summary: '上传下一条消息的附件 files：图片或 MP4 视频，最多 6 个、每个 10 MB；一天内没有发出的会删除',
  body: 'form',
  input: z.object({ no: AppealNo }),
  output: z.array(AppealFile),
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooLarge', 'tooManyRequests'],
});

export const sendAppealMessage = endpoint({
  method: 'POST',
  path: '/recharge/appeal/sendMessage',
  access: 'member',
  summary: '在申诉里说一句，可带先上传的附件；同一编号只发一次',
  input: z
    .object({
      no: AppealNo,
      clientId: ClientId,
      text: z.string().trim().max(TEXT_MAX, `最多 ${TEXT_MAX} 个字`).default(''),
      files: z.array(FileId, '附件不正确').max(FILES_MAX, `附件最多 ${FILES_MAX} 个`).default([]),
    })
    .refine(({ text, files }) => text !== '' || files.length > 0, {
      path: ['text'],
      message: '请写点什么，或带上附件',
    }),
  output: AppealMessage,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooManyRequests'],
});

export const escalateAppeal = endpoint({
  method: 'GET',
  path: '/recharge/appeal/applyCustomerService',
  access: 'member',
  summary: '请客服裁定，不等供应商；每件申诉一次',
  input: z.object({ no: AppealNo }),
  output: Appeal,
  refusals: ['notFound', 'stateConflict'],
});

export const cancelAppeal = endpoint({
  method: 'GET',
  path: '/recharge/appeal/cancel',
  access: 'member',
  summary: '撤回申诉；arrived 为 1 表示确认已到账：冻结的金额随即扣款',
  input: z.object({ no: AppealNo, arrived: Whole.pipe(z.literal([0, 1], 'arrived 为 0 或 1')).nullish() }),
  output: Appeal,
  refusals: ['notFound', 'stateConflict'],
});

export const getAppealFile = endpoint({
  method: 'GET',
  path: '/recharge/appeal/file',
  access: 'member',
  summary: '申诉里的一个附件',
  input: z.object({ id: FileId }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const tailAppeals = endpoint({
  method: 'GET',
  path: '/recharge/appeal/tail',
  access: 'member',
  summary: '用户的申诉有变化即推送；退出登录即断开；每位用户同时至多 4 条连接',
  input: Nothing,
  output: z.object({ nos: z.array(z.string()) }),
  answers: 'events',
  refusals: ['tooManyRequests'],
});
