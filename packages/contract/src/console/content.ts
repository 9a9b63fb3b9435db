// The site's agreements as operators publish them. A version is never changed, only followed by a newer one.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Nothing, Time, shownName } from '../values';

const Code = z.enum(['user', 'privacy', 'recharge', 'supplier'], '没有这份协议');

export const ProtocolVersion = z.object({
  id: z.string(),
  code: z.string(),
  version: z.string(),
  title: z.string(),
  html: z.string(),
  publishTime: Time,
  current: z.boolean(),
  /** Members whose latest agreement is this version. */
  agreed: z.number().int(),
});

export const listProtocols = endpoint({
  method: 'GET',
  path: '/console-api/protocol/list',
  access: 'operator',
  permission: 'content.read',
  summary: '协议的所有版本，新的在前',
  input: Nothing,
  output: z.array(ProtocolVersion),
});

const draft = {
  code: Code,
  title: shownName('标题', 2, 60),
  html: z.string('请输入正文').min(10, '正文至少 10 个字').max(200_000, '正文太长'),
};

export const previewProtocol = endpoint({
  method: 'POST',
  path: '/console-api/protocol/preview',
  bodyMax: 1 << 20,
  access: 'operator',
  permission: 'content.publish',
  summary: '看正文净化之后的样子',
  input: z.object({ html: draft.html }),
  output: z.object({ html: z.string() }),
});

export const publishProtocol = endpoint({
  method: 'POST',
  path: '/console-api/protocol/publish',
  bodyMax: 1 << 20,
  access: 'operator',
  permission: 'content.publish',
  summary: '发布协议的新版本；用户下次登录后需要重新同意',
  /** `after`: the version the editor started from, so that two editors do not publish over each other. */
  input: z.object({ ...draft, after: z.string().max(40, '版本不正确').default('') }),
  output: ProtocolVersion,
  refusals: ['stateConflict', 'invalidInput'],
});
