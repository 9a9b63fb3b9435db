// Faults and maintenance in the console: announcing them and saying how they go on.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { incidentEffect, incidentPhase, platformPart } from '../enums/status';
import { choice, list, search } from '../list';
import { Bulletin, Incident } from '../status';
import { Id, Time, oneOf, shownName } from '../values';

const Row = Incident.extend({
  /** A maintenance that has not ended although its window has. */
  overdue: z.boolean(),
});

export const searchIncidents = list({
  path: '/console-api/incident/list',
  access: 'operator',
  permission: 'status.read',
  summary: '故障与维护：没有结束的在前，其余最近的在前',
  row: Row,
  filter: {
    kind: choice('incidentKind', '类型'),
    phase: choice('incidentPhase', '进展'),
    keyword: search('标题', { most: 60 }),
  },
  period: '开始时间',
  paged: 'pages',
});

const Case = Row.extend({
  /** The newest first. */
  bulletins: z.array(Bulletin.extend({ by: z.string() })),
  /** Where it can go from here, the likeliest first; enumeration incidentPhase. */
  next: z.array(z.number().int()),
});

export const getIncidentCase = endpoint({
  method: 'GET',
  path: '/console-api/incident/detail',
  access: 'operator',
  permission: 'status.read',
  summary: '一次故障或维护与它的全部通报、谁发的、接下来可以怎么走',
  input: z.object({ id: Id }),
  output: Case,
  refusals: ['notFound'],
});

/** Made by the page, once for each word that is meant. */
const PostId = z.uuid('缺少提交编号');
const Words = z.string('请写通报').trim().min(5, '请写通报，至少 5 个字').max(2000, '通报最多 2000 个字');
const Parts = z
  .array(oneOf(platformPart, '没有这个服务'), '请选择受影响的服务')
  .min(1, '请选择受影响的服务')
  .max(platformPart.rows.length, '受影响的服务重复了');

const words = {
  postId: PostId,
  effect: oneOf(incidentEffect, '请选择影响'),
  parts: Parts,
  text: Words,
};

export const announceFault = endpoint({
  method: 'POST',
  path: '/console-api/incident/fault',
  access: 'operator',
  permission: 'status.write',
  summary: '公布一次故障：马上在服务状态页和订阅里；同一提交编号只有一次',
  input: z.object({
    ...words,
    title: shownName('标题', 2, 60),
    phase: oneOf(incidentPhase, '请选择进展', [
      incidentPhase.investigating,
      incidentPhase.identified,
      incidentPhase.watching,
    ]),
    /** Not later than now, at most 30 days ago; left out: now. */
    beginTime: Time.nullish(),
  }),
  output: z.object({ id: z.string() }),
});

export const announceMaintenance = endpoint({
  method: 'POST',
  path: '/console-api/incident/maintenance',
  access: 'operator',
  permission: 'status.write',
  summary: '公布一次计划中的维护与它的时间窗；同一提交编号只有一次',
  input: z.object({ ...words, title: shownName('标题', 2, 60), windowBegin: Time, windowEnd: Time }),
  output: z.object({ id: z.string() }),
});

export const postBulletin = endpoint({
  method: 'POST',
  path: '/console-api/incident/update',
  access: 'operator',
  permission: 'status.write',
  summary: '通报进展：seen 是页面上最新一条的编号，两个人同时通报，后一个会被拒绝；同一提交编号只记一次',
  input: z.object({
    ...words,
    id: Id,
    seen: Id,
    phase: oneOf(incidentPhase, '请选择进展'),
    /** With 已恢复: when it was over, left out: now. */
    endTime: Time.nullish(),
    /** With 已计划: another window; left out: as it was. */
    windowBegin: Time.nullish(),
    windowEnd: Time.nullish(),
  }),
  output: z.object({ phase: z.number().int() }),
  refusals: ['notFound', 'stateConflict'],
});
