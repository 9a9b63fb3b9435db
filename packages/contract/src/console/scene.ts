// Scene audits as operators list them; they are decided as reviews.
import * as z from 'zod';
import { belongsTo, choice, list } from '../list';
import { Time } from '../values';

const SceneRow = z.object({
  id: z.string(),
  /** '' of one that was taken back before there were reviews. */
  reviewId: z.string(),
  applyId: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  site: z.string(),
  status: z.number().int(),
  files: z.number().int(),
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
    memberId: belongsTo('用户编号'),
    projectId: belongsTo('产品编号'),
  },
  sums: {
    waiting: z.number().int(),
    /** Since when the longest has been waiting. */
    waitingSince: Time.nullable(),
  },
  paged: 'pages',
});
