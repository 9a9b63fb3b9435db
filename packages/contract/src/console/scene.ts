// Scene audits as operators see and decide them.
import * as z from 'zod';
import { SceneAudit } from '../access/scene';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list } from '../list';
import { Id, Nothing, Time } from '../values';

export const SceneRow = z.object({
  id: z.string(),
  applyId: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  site: z.string(),
  status: z.number().int(),
  files: z.number().int(),
  /** The operator looking at it now; '' when nobody is. */
  claimedBy: z.string(),
  createTime: Time,
  decideTime: Time.nullable(),
});

export const searchScenes = list({
  path: '/console-api/sceneAudit/list',
  access: 'operator',
  permission: 'apply.read',
  summary: '场景审核：待审核的最早的在前，其余最近的在前',
  row: SceneRow,
  filter: {
    status: choice('sceneAuditStatus', '状态'),
    memberId: belongsTo('会员编号'),
    projectId: belongsTo('产品编号'),
  },
  sums: {
    waiting: z.number().int(),
    /** Since when the longest has been waiting. */
    waitingSince: Time.nullable(),
  },
  paged: 'pages',
});

export const getScene = endpoint({
  method: 'GET',
  path: '/console-api/sceneAudit/detail',
  access: 'operator',
  permission: 'apply.read',
  summary: '一份场景审核的材料，与这个会员在这个产品上先前的结果',
  input: z.object({ id: Id }),
  output: SceneRow.omit({ files: true, site: true, createTime: true, decideTime: true, status: true }).extend({
    ...SceneAudit.shape,
    /** The caller looks at it. */
    mine: z.boolean(),
    operatorName: z.string(),
    applyStatus: z.number().int(),
    authStatus: z.number().int(),
    authType: z.number().int(),
    earlier: z.array(z.object({ id: z.string(), status: z.number().int(), reason: z.string(), createTime: Time })),
  }),
  refusals: ['notFound'],
});

export const readSceneFile = endpoint({
  method: 'GET',
  path: '/console-api/sceneAudit/file',
  access: 'operator',
  permission: 'apply.read',
  summary: '下载会员提交的附件；PDF 以各页的图片给出',
  input: z.object({ id: z.uuid('附件编号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict'],
});

export const claimScene = endpoint({
  method: 'POST',
  path: '/console-api/sceneAudit/claim',
  access: 'operator',
  permission: 'apply.decide',
  summary: '领取一份待审核的材料，或放回；领取 30 分钟后自动放回',
  input: z.object({ id: Id, hold: z.boolean('请说明领取还是放回') }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const decideScene = endpoint({
  method: 'POST',
  path: '/console-api/sceneAudit/decide',
  access: 'operator',
  permission: 'apply.decide',
  summary: '通过或拒绝；通过即开通并送免费额度，拒绝须写原因；通知会员',
  input: z
    .object({
      id: Id,
      accepted: z.boolean('请选择通过或拒绝'),
      reason: z.string().trim().max(200, '原因最多 200 个字').nullish(),
    })
    .refine(({ accepted, reason }) => accepted || (reason?.length ?? 0) >= 2, {
      path: ['reason'],
      message: '请写明原因，至少 2 个字',
    }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
