// Appeals in the console: what members say is wrong, in order of who has waited too long.
import * as z from 'zod';
import { Appeal, AppealMessage, AppealNo, ClientId, FileId, MessageId, Progress, TEXT_MAX } from '../appeal';
import { endpoint } from '../endpoint';
import { appealOutcome, appealQueue, appealWord } from '../enums/appeal';
import { belongsTo, choice, list, search, unoffered } from '../list';
import { Id, Nothing, Time, oneOf, shownName } from '../values';

const Row = Appeal.extend({
  memberId: z.string(),
  memberPhone: z.string(),
  /** The operator's name; '' when nobody is responsible. */
  assignedTo: z.string(),
  /** It is the caller's. */
  mine: z.boolean(),
  overdue: z.boolean(),
  /** The member asked customer service to decide. */
  escalated: z.boolean(),
  /** A refund waits for a second operator. */
  refundAsked: z.boolean(),
});

export const searchAppeals = list({
  path: '/console-api/appeal/list',
  access: 'operator',
  permission: 'appeal.read',
  summary: '申诉：先到时限的在前，其余最近结束的在前',
  row: Row,
  filter: {
    queue: unoffered(oneOf(appealQueue, '队列不正确').nullish()),
    status: choice('appealStatus', '状态'),
    kind: choice('appealKind', '原因'),
    no: search('申诉号或订单号', { most: 64, mono: true }),
    memberId: belongsTo('用户编号'),
  },
  period: '提交时间',
  paged: 'pages',
});

export const countAppeals = endpoint({
  method: 'GET',
  path: '/console-api/appeal/count',
  access: 'operator',
  permission: 'appeal.read',
  summary: '没有结束的申诉各队列的件数',
  input: Nothing,
  output: z.object({
    open: z.number().int(),
    ours: z.number().int(),
    overdue: z.number().int(),
    mine: z.number().int(),
    unassigned: z.number().int(),
  }),
});

export const tailAppealCases = endpoint({
  method: 'GET',
  path: '/console-api/appeal/tail',
  access: 'operator',
  permission: 'appeal.read',
  summary: '任何申诉有变化即推送；退出登录即断开；每位操作员同时至多 4 条连接',
  input: Nothing,
  output: z.object({ nos: z.array(z.string()) }),
  answers: 'events',
  refusals: ['tooManyRequests'],
});

export const getAppealCase = endpoint({
  method: 'GET',
  path: '/console-api/appeal/detail',
  access: 'operator',
  permission: 'appeal.read',
  summary: '一件申诉：订单、各方的时限与全部往来',
  input: z.object({ no: AppealNo }),
  output: Row.extend({
    ...Progress.shape,
    messages: z.array(AppealMessage.extend({ by: z.string() })),
    /** The newest message that operators have seen. */
    seen: z.string(),
    /** The open case of the refund; '' without one. */
    reviewId: z.string(),
    /** The order's page in the console; '' when it has none. */
    link: z.string(),
    /** Why the caller can not act on it, in words; '' when they can. */
    barred: z.string(),
  }),
  refusals: ['notFound'],
});

export const readAppealFile = endpoint({
  method: 'GET',
  path: '/console-api/appeal/file',
  access: 'operator',
  permission: 'appeal.read',
  summary: '申诉里的一个附件',
  input: z.object({ id: FileId }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const markAppealSeen = endpoint({
  method: 'POST',
  path: '/console-api/appeal/read',
  access: 'operator',
  permission: 'appeal.write',
  summary: '记下客服看到了哪一条',
  input: z.object({ no: AppealNo, upTo: MessageId }),
  output: Nothing,
  refusals: ['notFound'],
});

export const listAppealOperators = endpoint({
  method: 'GET',
  path: '/console-api/appeal/operators',
  access: 'operator',
  permission: 'appeal.read',
  summary: '可以负责申诉的操作员',
  input: Nothing,
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const assignAppeal = endpoint({
  method: 'POST',
  path: '/console-api/appeal/assign',
  access: 'operator',
  permission: 'appeal.write',
  summary: '把申诉交给一位操作员，或放回；operatorId 为空表示放回',
  input: z.object({ no: AppealNo, operatorId: Id.nullish() }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'invalidInput'],
});

export const takeAppeal = endpoint({
  method: 'POST',
  path: '/console-api/appeal/take',
  access: 'operator',
  permission: 'appeal.write',
  summary: '自己负责一件申诉，也可以从别人手上接过来',
  input: z.object({ no: AppealNo }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const sayInAppeal = endpoint({
  method: 'POST',
  path: '/console-api/appeal/say',
  access: 'operator',
  permission: 'appeal.write',
  summary: '回复用户、请用户补充、转供应商、记供应商答复、内部备注；同一编号只记一次',
  input: z.object({
    no: AppealNo,
    clientId: ClientId,
    word: oneOf(appealWord, '请选择要做什么'),
    text: z.string('请写内容').trim().min(2, '请写内容，至少 2 个字').max(TEXT_MAX, `最多 ${TEXT_MAX} 个字`),
  }),
  output: z.object({ status: z.number().int() }),
  refusals: ['notFound', 'stateConflict', 'permissionMissing'],
});

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/console-api/appeal/decide',
  access: 'operator',
  permission: 'appeal.decide',
  summary: '裁定申诉：核实已到账、退款或不成立；退款超过限额的等另一位操作员复核',
  input: z.object({
    no: AppealNo,
    outcome: oneOf(appealOutcome, '请选择结果'),
    reason: z.string('请写明理由').trim().min(2, '请写明理由，至少 2 个字').max(200, '理由最多 200 个字'),
  }),
  output: z.object({
    status: z.number().int(),
    /** What was done, or what it waits for, in words. */
    outcome: z.string(),
  }),
  refusals: ['notFound', 'stateConflict', 'permissionMissing'],
});

const Template = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  changedBy: z.string(),
  changeTime: Time,
});

export const listAppealTemplates = endpoint({
  method: 'GET',
  path: '/console-api/appeal/template/list',
  access: 'operator',
  permission: 'appeal.read',
  summary: '申诉的常用回复',
  input: Nothing,
  output: z.array(Template),
});

export const saveAppealTemplate = endpoint({
  method: 'POST',
  path: '/console-api/appeal/template/save',
  access: 'operator',
  permission: 'appeal.write',
  summary: '新建或修改一条常用回复',
  input: z.object({
    id: Id.nullish(),
    title: shownName('名称', 2, 20),
    text: z.string('请输入内容').trim().min(2, '内容至少 2 个字').max(500, '内容最多 500 个字'),
  }),
  output: Template,
  refusals: ['notFound', 'duplicate'],
});

export const removeAppealTemplate = endpoint({
  method: 'POST',
  path: '/console-api/appeal/template/remove',
  access: 'operator',
  permission: 'appeal.write',
  summary: '删除一条常用回复',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});
