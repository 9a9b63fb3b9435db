// Scene audits: what a member means to do with a product that is opened only after somebody has looked at it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Nothing, Time } from '../values';

export const SceneFile = z.object({
  id: z.string(),
  name: z.string(),
  /** image/webp or application/pdf */
  type: z.string(),
  bytes: z.number().int(),
});

export const SceneAudit = z.object({
  id: z.string(),
  scene: z.string(),
  site: z.string(),
  status: z.number().int(),
  reason: z.string(),
  files: z.array(SceneFile),
  createTime: Time,
  decideTime: Time.nullable(),
});

const Scenes = z.object({
  applyId: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  applyStatus: z.number().int(),
  /** The newest submission first; those taken back are left out. */
  audits: z.array(SceneAudit),
});

export const applySceneAudit = endpoint({
  method: 'POST',
  path: '/api/sceneAudit/apply',
  access: 'member',
  summary: '提交场景审核：用途说明、网站或应用，附件为图片或 PDF，最多 5 个、每个 10 MB；审核前再次提交即替换',
  body: 'form',
  input: z.object({
    applyId: Id,
    scene: z
      .string('请写明使用场景')
      .trim()
      .min(10, '使用场景至少 10 个字，写明在哪里用、用来做什么')
      .max(1000, '使用场景最多 1,000 个字'),
    site: z
      .string('请填写网址，或应用、小程序的名称')
      .trim()
      .min(2, '请填写网址，或应用、小程序的名称')
      .max(200, '网站或应用最多 200 个字'),
  }),
  output: Scenes,
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooLarge', 'tooManyRequests'],
});

export const getSceneAudit = endpoint({
  method: 'GET',
  path: '/api/sceneAudit/detail',
  access: 'member',
  summary: '一个接口的场景审核：提交过什么、结果如何',
  input: z.object({ applyId: Id }),
  output: Scenes,
  refusals: ['notFound'],
});

export const getSceneFile = endpoint({
  method: 'GET',
  path: '/api/sceneAudit/file',
  access: 'member',
  summary: '下载自己提交的附件',
  input: z.object({ id: z.uuid('附件编号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});
