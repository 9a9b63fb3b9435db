// Scene audits, as operators decide them: a review like any other.
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { labelOf } from '../../../../kernel/labels';
import { Refusal } from '../../../../kernel/refusal';
import { notify } from '../../../message';
import { grantFreeQuota } from '../../../package';
import { type ReviewKind, openReview, takeBack } from '../../../review';
import { ApplyStatus } from '../../apply/rules';
import { lockApply, setStatus } from '../../apply/store';
import * as store from './store';

/** One person's word opens an application, or refuses it with a reason; the member is told. */
export const scenes: ReviewKind<store.CaseRow> = {
  kind: reviewKind.scene,
  called: '这份材料',
  reads: 'apply.read',
  decides: 'apply.decide',
  second: 'never',
  dueHours: 24,
  reasons: [
    '使用场景写得不清楚，请写明在哪个页面、查询谁的资料、为什么要查',
    '附件看不清或与场景无关，请换成页面截图或产品说明',
    '缺少被查询人的授权，请补充授权文件或授权页面的截图',
    '网站或应用打不开，请填写可以访问的地址',
    '用途不在这个产品允许的范围内',
  ],
  grantLabel: '通过并开通',
  effect: '接口立即开通，产品有免费额度的同时送出，用户会收到通知',
  acts: {
    targetKind: 'sceneAudit',
    opened: 'access.submitScene',
    granted: 'access.acceptScene',
    refused: 'access.refuseScene',
    takenBack: 'access.takeBackScene',
  },
  about: ({ id, memberId, projectName }) => ({ id, memberId, amount: null, title: projectName }),
  audited: ({ id, memberId, projectName, files }) => ({
    targetId: id,
    after: { name: projectName, memberId, count: files.length },
  }),
  // the application first, as whoever submits or closes does
  async lock(tx, id) {
    const applyId = await store.selectApplyOf(tx, id);
    if (!applyId || !(await lockApply(tx, applyId))) return undefined;
    return store.selectCase(tx, id);
  },
  read: (ctx, id) => store.selectCase(ctx.db, id),
  show: async (_, scene) => ({
    facts: factsOf(scene),
    papers: scene.files,
    link: `/applies?${new URLSearchParams({ memberId: scene.memberId, projectId: scene.projectId }).toString()}`,
  }),
  async paper(ctx, { id }, fileId) {
    const file = await store.selectFileOf(ctx.db, id, fileId);
    if (!file) throw new Refusal('notFound');
    return { fileName: file.name, type: file.type, content: file.content };
  },
  async granted(tx, ctx, { id, applyId, memberId, projectId, projectName }) {
    await store.setDecided(tx, id, { status: sceneAuditStatus.accepted, reason: '', now: ctx.now() });
    await setStatus(tx, applyId, ApplyStatus.open, '');
    await grantFreeQuota(tx, memberId, ctx.now(), projectId);
    const told = { memberId, key: id, link: `/req/apply?projectId=${projectId}` };
    await notify(tx, ctx, { ...told, event: 'sceneAccepted', params: { project: projectName } });
    return '已开通，用户会收到通知';
  },
  async refused(tx, ctx, { id, applyId, memberId, projectId, projectName }, reason) {
    await store.setDecided(tx, id, { status: sceneAuditStatus.refused, reason, now: ctx.now() });
    await setStatus(tx, applyId, ApplyStatus.refused, reason);
    const told = { memberId, key: id, link: `/req/apply?projectId=${projectId}` };
    await notify(tx, ctx, { ...told, event: 'sceneRefused', params: { project: projectName, reason } });
    return '接口没有开通，用户会看到原因，补充材料后可以再次提交';
  },
  takenBack: (tx, _, { id }) => store.setTakenBack(tx, id),
};

function factsOf({ site, scene, memberName, authStatus, authType, applyStatus, earlier }: store.CaseRow) {
  const certified = authType > 0 ? `${labelOf('authType', authType)}，` : '';
  const [last] = earlier;
  const before = last && `${earlier.length} 次，上一次${labelOf('sceneAuditStatus', last.status)}`;
  return [
    { label: '网站或应用', given: site },
    { label: '使用场景', given: scene },
    { label: '用户', found: memberName, source: '用户资料' },
    { label: '认证', found: `${certified}${labelOf('authStatus', authStatus)}`, source: '用户资料' },
    { label: '接口', found: labelOf('applyStatus', applyStatus), source: '接口申请' },
    ...(before
      ? [{ label: '先前提交', found: `${before}${last.reason && `：${last.reason}`}`, source: '审核记录' }]
      : []),
  ];
}

/** Puts a submission that was just kept before the operators. */
export async function openSceneReview(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const scene = await store.selectCase(tx, id);
  if (!scene) throw new Error(`scene ${id} is not kept`);
  await openReview(tx, ctx, scenes, scene);
}

/** Takes back what waits for an application, which must be locked. */
export async function takeBackScene(tx: Transaction, ctx: Context, applyId: string): Promise<void> {
  const id = await store.selectWaiting(tx, applyId);
  const scene = id && (await store.selectCase(tx, id));
  if (scene) await takeBack(tx, ctx, scenes, scene);
}
