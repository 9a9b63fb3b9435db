// Messages to members: the message centre and its forwarding.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Email, Id, Nothing, Time, Whole, pageOf, paging } from './values';

const Kind = Whole.pipe(z.number().min(1, '消息类型不正确').max(5, '消息类型不正确'));

export const Message = z.object({
  id: z.string(),
  /** Enumeration messageKind. */
  kind: z.number().int(),
  title: z.string(),
  /** The first words of the text. */
  summary: z.string(),
  read: z.boolean(),
  createTime: Time,
  /** The page of what it is about, or ''. */
  link: z.string(),
});

export const listMessages = endpoint({
  method: 'POST',
  path: '/app/messageInfo/pageList',
  access: 'member',
  summary: '站内消息',
  input: z.object({ kind: Kind.nullish(), unread: z.boolean('请说明是否只看未读').nullish(), ...paging }),
  output: pageOf(Message),
});

export const getMessage = endpoint({
  method: 'GET',
  path: '/app/messageInfo/getMessageDetail',
  access: 'member',
  summary: '一条消息，看了即为已读',
  input: z.object({ id: Id }),
  output: Message.extend({ text: z.string() }),
  refusals: ['notFound'],
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/app/messageInfo/getUnknownMessage',
  access: 'member',
  summary: '未读消息数，总数与各类',
  input: Nothing,
  output: z.object({
    total: z.number().int(),
    kinds: z.array(z.object({ kind: z.number().int(), unread: z.number().int() })),
  }),
});

export const listRecentMessages = endpoint({
  method: 'GET',
  path: '/app/messageInfo/getRecentMessage',
  access: 'member',
  summary: '最近的消息，至多 5 条',
  input: Nothing,
  output: z.object({ unread: z.number().int(), list: z.array(Message) }),
});

export const markRead = endpoint({
  method: 'POST',
  path: '/app/messageInfo/markRead',
  access: 'member',
  summary: '标为已读：指定的消息，或全部，或一类的全部',
  input: z
    .object({
      ids: z.array(Id).min(1, '请选择消息').max(100, '一次最多 100 条').nullish(),
      kind: Kind.nullish(),
      all: z.boolean().nullish(),
    })
    .refine(({ ids, kind, all }) => ids || kind || all, { error: '请选择要标为已读的消息', path: ['ids'] }),
  output: z.object({ marked: z.number().int(), unread: z.number().int() }),
});

/** Where messages can go besides the message centre, which always has them. */
export const Channel = z.enum(['sms', 'email', 'wechat', 'webhook'], '接收方式不正确');

export const Reception = z.object({
  /** One row a kind: which channels get it. */
  kinds: z.array(z.object({ kind: z.number().int(), channels: z.array(Channel) })),
  /** Masked; '' when none is bound. */
  phone: z.string(),
  email: z.string(),
  wechat: z.string(),
  webhookUrl: z.string(),
});

export const getReception = endpoint({
  method: 'GET',
  path: '/mem/phoneSet/details',
  access: 'member',
  summary: '消息接收设置',
  input: Nothing,
  output: Reception,
});

export const saveReception = endpoint({
  method: 'POST',
  path: '/mem/phoneSet/save',
  access: 'member',
  summary: '保存消息接收设置：每类消息走哪些渠道',
  input: z.object({
    kinds: z
      .array(z.object({ kind: Kind, channels: z.array(Channel).max(4, '接收方式不正确') }))
      .min(1, '请选择消息类型')
      .max(5, '消息类型不正确'),
  }),
  output: Reception,
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/mem/email/send',
  access: 'member',
  summary: '向要绑定的邮箱发送验证码',
  input: z.object({ email: Email }),
  output: z.object({ seconds: z.number().int() }),
  refusals: ['tooManyRequests', 'unavailable'],
});

export const bindEmail = endpoint({
  method: 'POST',
  path: '/mem/email/bind',
  access: 'member',
  summary: '绑定接收消息的邮箱',
  input: z.object({ email: Email, code: z.string('请输入验证码').regex(/^\d{6}$/, '验证码是 6 位数字') }),
  output: Reception,
  refusals: ['codeWrong'],
});

export const saveWebhook = endpoint({
  method: 'POST',
  path: '/mem/webhook/save',
  access: 'member',
  summary: '设置接收消息的 Webhook；签名密钥只在此时给出',
  input: z.object({
    url: z
      .string('请输入地址')
      .trim()
      .max(500, '地址最多 500 个字符')
      .regex(/^https?:\/\/[^\s]+$/, '地址以 https:// 开头'),
  }),
  output: z.object({ reception: Reception, secret: z.string() }),
  refusals: ['invalidInput'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/mem/webhook/test',
  access: 'member',
  summary: '向 Webhook 发送一条测试消息，答复对方的回应',
  input: Nothing,
  output: z.object({ ok: z.boolean(), status: z.number().int(), ms: z.number().int(), text: z.string() }),
  refusals: ['stateConflict', 'tooManyRequests'],
});

export const removeReceiver = endpoint({
  method: 'POST',
  path: '/mem/phoneSet/remove',
  access: 'member',
  summary: '移除邮箱或 Webhook',
  input: z.object({ channel: z.enum(['email', 'webhook'], '接收方式不正确') }),
  output: Reception,
});
