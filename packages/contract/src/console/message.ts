// Messages to many members at once.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { messageKind } from '../enums/account';
import { Channel } from '../message';
import { choice, list } from '../list';
import { Id, Nothing, Time, Whole, oneOf, shownName } from '../values';

/** Goes up with every save. */
const Version = Whole.pipe(z.int32('版本不正确'));

/** The audience; every given condition must hold. None given: every member in good standing. */
const Audience = z.object({
  /** Only these members, by id. */
  memberIds: z.array(Id).max(1000, '最多 1000 位用户').nullish(),
  authStatus: Whole.pipe(z.number().min(0).max(3)).nullish(),
  /** Has applied for this product. */
  projectId: Id.nullish(),
  regAfter: Time.nullish(),
  regBefore: Time.nullish(),
});

const draft = {
  title: shownName('标题', 2, 60),
  text: z.string('请输入正文').trim().min(2, '正文至少 2 个字').max(2000, '正文最多 2000 个字'),
  /** A page of the portal, or ''. */
  link: z
    .string()
    .trim()
    .max(200, '链接太长')
    .regex(/^(?:\/[^/\s][^\s]*|\/)?$/, '链接是站内地址，以 / 开头')
    .default(''),
  kind: oneOf(messageKind, '消息类型不正确').default(messageKind.system),
  audience: Audience,
  /** Channels besides the message centre, for members who receive this kind there. SMS is not for broadcasts. */
  channels: z.array(Channel.exclude(['sms'])).max(3, '接收方式不正确'),
};

export const Broadcast = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  kind: z.number().int(),
  audience: Audience,
  channels: z.array(Channel),
  /** Enumeration broadcastStatus. */
  status: z.number().int(),
  sendTime: Time.nullable(),
  /** Members told so far, and how many of them have read it. */
  sent: z.number().int(),
  read: z.number().int(),
  operatorName: z.string(),
  createTime: Time,
  /** Goes up with every save: sent back with the next one, so that two editors do not overwrite each other. */
  version: z.number().int(),
});

export const listBroadcasts = list({
  path: '/console-api/broadcast/list',
  access: 'operator',
  permission: 'message.read',
  summary: '群发消息',
  row: Broadcast,
  filter: { status: choice('broadcastStatus', '状态') },
  paged: 'pages',
});

export const getBroadcast = endpoint({
  method: 'GET',
  path: '/console-api/broadcast/detail',
  access: 'operator',
  permission: 'message.read',
  summary: '一条群发消息',
  input: z.object({ id: Id }),
  output: Broadcast,
  refusals: ['notFound'],
});

export const countAudience = endpoint({
  method: 'POST',
  path: '/console-api/broadcast/audience',
  bodyMax: 256 << 10,
  access: 'operator',
  permission: 'message.send',
  summary: '按条件会发给多少用户',
  input: z.object({ audience: Audience }),
  output: z.object({ members: z.number().int() }),
});

export const saveBroadcast = endpoint({
  method: 'POST',
  path: '/console-api/broadcast/save',
  bodyMax: 256 << 10,
  access: 'operator',
  permission: 'message.send',
  summary: '保存草稿；没有 id 为新建',
  input: z.object({ id: Id.nullish(), version: Version.nullish(), ...draft }),
  output: Broadcast,
  idempotent: true,
  refusals: ['notFound', 'stateConflict'],
});

export const sendBroadcast = endpoint({
  method: 'POST',
  path: '/console-api/broadcast/send',
  access: 'operator',
  permission: 'message.send',
  summary: '立即或定时发送',
  /** `version`: the one the sender has read. */
  input: z.object({ id: Id, version: Version.nullish(), sendTime: Time.nullish() }),
  output: Broadcast,
  refusals: ['notFound', 'stateConflict', 'invalidInput'],
});

export const cancelBroadcast = endpoint({
  method: 'POST',
  path: '/console-api/broadcast/cancel',
  access: 'operator',
  permission: 'message.send',
  summary: '取消还没有发送的群发，或删除草稿',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
