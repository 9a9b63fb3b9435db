// Tickets in the console: what members ask, in order of when an answer is owed.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { ticketPriority } from '../enums/support';
import { ticketQueue, ticketWord } from '../enums/ticket-talk';
import { belongsTo, choice, list, search, unoffered } from '../list';
import { PictureId, PostId, SeenId, SupportTicket, TicketMessage, TicketNo, WORDS_MAX } from '../support';
import { Id, Nothing, oneOf } from '../values';

const Row = SupportTicket.extend({
  memberId: z.string(),
  memberPhone: z.string(),
  /** The operator who is responsible: id and name; '' when nobody is. */
  assigneeId: z.string(),
  assignedTo: z.string(),
  mine: z.boolean(),
  overdue: z.boolean(),
});

export const searchTickets = list({
  path: '/console-api/ticket/list',
  access: 'operator',
  permission: 'support.read',
  summary: '工单：先到时限的在前，其余最近的在前',
  row: Row,
  filter: {
    queue: unoffered(oneOf(ticketQueue, '队列不正确').nullish()),
    status: choice('ticketStatus', '状态'),
    subject: choice('ticketSubject', '对象'),
    priority: choice('ticketPriority', '优先级'),
    rating: choice('ticketRating', '评价'),
    no: search('工单号或对象的编号', { most: 64, mono: true }),
    memberId: belongsTo('用户编号'),
  },
  period: '提交时间',
  paged: 'pages',
});

export const countTickets = endpoint({
  method: 'GET',
  path: '/console-api/ticket/count',
  access: 'operator',
  permission: 'support.read',
  summary: '没有结束的工单各队列的件数',
  input: Nothing,
  output: z.object({
    open: z.number().int(),
    ours: z.number().int(),
    overdue: z.number().int(),
    mine: z.number().int(),
    unassigned: z.number().int(),
  }),
});

export const getTicketCase = endpoint({
  method: 'GET',
  path: '/console-api/ticket/detail',
  access: 'operator',
  permission: 'support.read',
  summary: '一件工单与全部往来',
  input: z.object({ no: TicketNo }),
  output: Row.extend({
    messages: z.array(TicketMessage.extend({ by: z.string() })),
    /** The newest message that operators have seen. */
    seen: z.string(),
    /** Where the console shows what it is about; '' where it is about nothing. */
    link: z.string(),
    /** Why the caller can not act on it, in words; '' when they can. */
    barred: z.string(),
  }),
  refusals: ['notFound'],
});

export const readTicketPicture = endpoint({
  method: 'GET',
  path: '/console-api/ticket/picture',
  access: 'operator',
  permission: 'support.read',
  summary: '工单里的一张图片',
  input: z.object({ id: PictureId }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const markTicketSeen = endpoint({
  method: 'POST',
  path: '/console-api/ticket/read',
  access: 'operator',
  permission: 'support.write',
  summary: '记下客服看到了哪一条',
  input: z.object({ no: TicketNo, upTo: SeenId }),
  output: Nothing,
  refusals: ['notFound'],
});

export const takeTicket = endpoint({
  method: 'POST',
  path: '/console-api/ticket/take',
  access: 'operator',
  permission: 'support.write',
  summary: '自己负责一件工单；from 是页面上看到的负责人，为空表示没人负责：两个人同时接手，只有一个接到',
  input: z.object({ no: TicketNo, from: Id.nullish() }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const sayInTicket = endpoint({
  method: 'POST',
  path: '/console-api/ticket/say',
  access: 'operator',
  permission: 'support.write',
  summary: '回复、请用户回复、答复并解决、内部备注；同一编号只记一次',
  input: z.object({
    no: TicketNo,
    postId: PostId,
    word: oneOf(ticketWord, '请选择要做什么'),
    text: z.string('请写内容').trim().min(2, '请写内容，至少 2 个字').max(WORDS_MAX, `最多 ${WORDS_MAX} 个字`),
  }),
  output: z.object({ status: z.number().int() }),
  refusals: ['notFound', 'stateConflict'],
});

export const setTicketPriority = endpoint({
  method: 'POST',
  path: '/console-api/ticket/priority',
  access: 'operator',
  permission: 'support.write',
  summary: '改优先级；轮到我们答复的，时限从轮到我们时起重新算',
  input: z.object({ no: TicketNo, priority: oneOf(ticketPriority, '请选择优先级') }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
