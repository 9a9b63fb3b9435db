// Tickets: what members ask us, the conversation about it, and by when we owe an answer.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { ticketPriority, ticketRating, ticketSubject } from './enums/support';
import { choice, list, search } from './list';
import { Nothing, Time, oneOf, shownName } from './values';

/** Pictures of one message. */
export const PICTURES_MAX = 6;
export const WORDS_MAX = 2000;

export const TicketNo = z.string('缺少工单号').regex(/^TK\d{14,22}$/, '工单号不正确');
export const PictureId = z.uuid('图片编号不正确');
/** Made by the page, once for each ticket and message that is meant. */
export const PostId = z.uuid('缺少提交编号');
export const SeenId = z.string().regex(/^\d{1,18}$/, '消息编号不正确');

const Subject = oneOf(ticketSubject, '请选择问题的对象');
/** A product's code or id, or the number of an order, a call or an invoice. */
const Thing = z.string().trim().max(64, '对象的编号最多 64 个字').default('');

export const SupportTicket = z.object({
  no: z.string(),
  /** Enumeration ticketSubject. */
  subject: z.number().int(),
  /** A product's code or id, or the number of an order, a call or an invoice; '' for none. */
  thing: z.string(),
  /** The same in words. */
  thingTitle: z.string(),
  title: z.string(),
  /** Enumeration ticketPriority. */
  priority: z.number().int(),
  /** Enumeration ticketStatus. */
  status: z.number().int(),
  /** By when we owe an answer; null when it is not our turn. */
  dueTime: Time.nullable(),
  /** Messages that the caller's side has not seen. */
  unread: z.number().int(),
  /** Enumeration ticketRating; null before. */
  rating: z.number().int().nullable(),
  createTime: Time,
  endTime: Time.nullable(),
});

export const listTickets = list({
  path: '/mem/ticket/list',
  access: 'member',
  summary: '用户的工单，新的在前',
  row: SupportTicket,
  filter: {
    status: choice('ticketStatus', '状态'),
    subject: choice('ticketSubject', '对象'),
    no: search('工单号或对象的编号', { most: 64, mono: true }),
  },
  period: '提交时间',
  paged: 'cursor',
});

export const initTicket = endpoint({
  method: 'GET',
  path: '/mem/ticket/init',
  access: 'member',
  summary: '提交以前：问的是什么，现在提交各优先级预计何时答复，客服的服务时间',
  input: z.object({ subject: Subject.nullish(), thing: Thing }),
  output: z.object({
    /** What is asked about, in words; '' where there is no such thing. */
    thingTitle: z.string(),
    promises: z.array(z.object({ priority: z.number().int(), hours: z.number().int(), dueTime: Time })),
    /** When answers are given, in words. */
    serviceHours: z.string(),
  }),
});

export const createTicket = endpoint({
  method: 'POST',
  path: '/mem/ticket/create',
  access: 'member',
  summary: '提交工单：对象、标题、说明，附件 files 为图片，最多 6 张、每张 10 MB；同一提交编号只有一件',
  body: 'form',
  input: z.object({
    postId: PostId,
    subject: Subject,
    thing: Thing,
    priority: oneOf(ticketPriority, '请选择优先级'),
    title: shownName('标题', 2, 60),
    text: z.string('请写明问题').trim().min(5, '请写明问题，至少 5 个字').max(WORDS_MAX, `最多 ${WORDS_MAX} 个字`),
  }),
  output: SupportTicket,
  refusals: ['invalidInput', 'tooLarge', 'tooManyRequests'],
});

export const TicketPicture = z.object({ id: z.string(), name: z.string(), bytes: z.number().int() });

export const TicketMessage = z.object({
  id: z.string(),
  /** Enumeration ticketSide. */
  side: z.number().int(),
  /** Enumeration ticketEvent; null of what somebody said. */
  event: z.number().int().nullable(),
  text: z.string(),
  pictures: z.array(TicketPicture),
  time: Time,
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/mem/ticket/detail',
  access: 'member',
  summary: '一件工单、它的往来，旧的在前，和现在可以做什么',
  input: z.object({ no: TicketNo }),
  output: SupportTicket.extend({
    messages: z.array(TicketMessage),
    /** The newest message that the member has seen; '0' when none. */
    seen: z.string(),
    /** A message can be sent; of a ticket that has ended it opens it again. */
    canReply: z.boolean(),
    canClose: z.boolean(),
    canRate: z.boolean(),
    /** Until when it waits for the member, or can be opened again; null for neither. */
    waitsUntil: Time.nullable(),
  }),
  refusals: ['notFound'],
});

export const sendTicketMessage = endpoint({
  method: 'POST',
  path: '/mem/ticket/send',
  access: 'member',
  summary: '在工单里说一句，附件 files 为图片，最多 6 张；已结束 7 天以内的随之重新打开；同一提交编号只发一次',
  body: 'form',
  input: z.object({
    no: TicketNo,
    postId: PostId,
    text: z.string('请写点什么').trim().min(1, '请写点什么').max(WORDS_MAX, `最多 ${WORDS_MAX} 个字`),
  }),
  output: z.object({ status: z.number().int() }),
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooLarge', 'tooManyRequests'],
});

export const closeTicket = endpoint({
  method: 'POST',
  path: '/mem/ticket/close',
  access: 'member',
  summary: '关闭工单，7 天以内可以重新打开',
  input: z.object({ no: TicketNo }),
  output: SupportTicket,
  refusals: ['notFound', 'stateConflict'],
});

export const rateTicket = endpoint({
  method: 'POST',
  path: '/mem/ticket/rate',
  access: 'member',
  summary: '评价答复，可以改',
  input: z.object({ no: TicketNo, rating: oneOf(ticketRating, '请选择满意或不满意') }),
  output: SupportTicket,
  refusals: ['notFound', 'stateConflict'],
});

export const markTicketRead = endpoint({
  method: 'POST',
  path: '/mem/ticket/read',
  access: 'member',
  summary: '记下看到了哪一条',
  input: z.object({ no: TicketNo, upTo: SeenId }),
  output: Nothing,
  refusals: ['notFound'],
});

export const getTicketPicture = endpoint({
  method: 'GET',
  path: '/mem/ticket/picture',
  access: 'member',
  summary: '工单里的一张图片',
  input: z.object({ id: PictureId }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});
