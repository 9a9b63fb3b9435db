// SMS signatures, templates and forbidden words as operators see them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { carrier, filingStatus, smsKind } from '../enums/sms';
import { belongsTo, choice, list, search } from '../list';
import { Signature } from '../sms/signature';
import { Template } from '../sms/template';
import { Id, Nothing, Reason, Time, oneOf } from '../values';

const Owner = { memberId: z.string(), memberPhone: z.string() };

export const searchSignatures = list({
  path: '/console-api/sms/signature/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '用户的短信签名与各运营商的备案：新的在前',
  row: Signature.omit({ next: true, ahead: true }).extend(Owner),
  filter: { status: choice('smsStatus', '状态'), keyword: search('签名'), memberId: belongsTo('用户编号') },
  paged: 'pages',
});

export const setFiling = endpoint({
  method: 'POST',
  path: '/console-api/sms/signature/filing',
  access: 'operator',
  permission: 'sms.decide',
  summary: '记下签名在一家运营商的备案进度',
  input: z.object({
    id: Id,
    carrier: oneOf(carrier, '请选择运营商'),
    status: oneOf(filingStatus, '请选择备案进度'),
    reason: z.string().trim().max(200, '原因最多 200 个字').default(''),
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'invalidInput'],
});

export const revealRealName = endpoint({
  method: 'POST',
  path: '/console-api/sms/signature/realName',
  access: 'operator',
  permission: 'certification.reveal',
  summary: '查看签名责任人的完整信息，用于向运营商备案；须写原因，每次查看都记入审计',
  input: z.object({
    id: Id,
    reason: Reason,
  }),
  output: z.object({ name: z.string(), idNumber: z.string(), phone: z.string() }),
  refusals: ['notFound', 'stateConflict'],
});

export const readRealNameLicence = endpoint({
  method: 'POST',
  path: '/console-api/sms/signature/licence',
  access: 'operator',
  permission: 'certification.reveal',
  summary: '打开签名备案用的营业执照；须写原因，每次查看都记入审计；PDF 以各页的图片给出',
  input: z.object({
    id: Id,
    reason: Reason,
  }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict'],
});

const Stopping = {
  id: Id,
  stopped: z.boolean('请说明停用还是恢复'),
  reason: Reason,
};

export const stopSignature = endpoint({
  method: 'POST',
  path: '/console-api/sms/signature/stop',
  access: 'operator',
  permission: 'sms.decide',
  summary: '停用或恢复短信签名，用户会收到通知',
  input: z.object(Stopping),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const searchTemplates = list({
  path: '/console-api/sms/template/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '用户的短信模板：新的在前',
  row: Template.omit({ next: true }).extend(Owner),
  filter: {
    kind: choice('smsKind', '类型'),
    status: choice('smsStatus', '状态', [1, 2, 3, 5, 6]),
    keyword: search('名称、编号或内容'),
    memberId: belongsTo('用户编号'),
  },
  paged: 'pages',
});

export const stopTemplate = endpoint({
  method: 'POST',
  path: '/console-api/sms/template/stop',
  access: 'operator',
  permission: 'sms.decide',
  summary: '停用或恢复短信模板，用户会收到通知',
  input: z.object(Stopping),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

const Word = z.object({
  id: z.string(),
  word: z.string(),
  /** Enumeration smsKind; null: in every message. */
  kind: z.number().int().nullable(),
  /** It may not stand in a signature either. */
  inSignature: z.boolean(),
  note: z.string(),
  createTime: Time,
});

export const searchWords = list({
  path: '/console-api/sms/word/list',
  access: 'operator',
  permission: 'sms.read',
  summary: '短信里不能出现的词：新的在前',
  row: Word,
  filter: { kind: choice('smsKind', '短信类型'), word: search('词') },
  paged: 'pages',
});

export const saveWord = endpoint({
  method: 'POST',
  path: '/console-api/sms/word/save',
  access: 'operator',
  permission: 'sms.write',
  summary: '新增或修改一个不能出现的词，立即生效；全角半角、大小写与中间的空白不作区分',
  input: z.object({
    id: Id.nullish(),
    word: z.string('请输入词').trim().min(2, '词至少 2 个字').max(20, '词最多 20 个字'),
    kind: oneOf(smsKind, '请选择短信类型').nullish(),
    inSignature: z.boolean('请说明签名是否也不能用').default(false),
    note: z.string().trim().max(100, '说明最多 100 个字').default(''),
  }),
  output: Word,
  refusals: ['duplicate', 'notFound', 'invalidInput'],
});

export const removeWord = endpoint({
  method: 'POST',
  path: '/console-api/sms/word/remove',
  access: 'operator',
  permission: 'sms.write',
  summary: '删除一个不能出现的词',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});
