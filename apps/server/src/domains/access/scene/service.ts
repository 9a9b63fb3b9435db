// Scene audits, as members submit and follow them.
import { randomUUID } from 'node:crypto';
import * as contract from '@jishi/contract/access/scene';
import type { Output } from '@jishi/contract/endpoint';
import type { Queryable } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { pictureFrom } from '../../../kernel/image';
import { UNREADABLE_PDF, pictureOfPdf } from '../../../kernel/member-pdf';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { fileNameFrom, isPdf } from '../../../kernel/upload';
import { type UploadedFile, useCase } from '../../../kernel/use-case';
import { ApplyStatus } from '../apply/rules';
import { lockOwnApply, setStatus } from '../apply/store';
import { openSceneReview, takeBackScene } from './decision/service';
import { DAILY_SUBMISSIONS, PICTURE_WIDTH, countFault } from './rules';
import * as store from './store';

type Scenes = Output<typeof contract.getSceneAudit>;

const DAY_MS = 86_400_000;

/**
 * Submits a scene for an application that waits for it or was refused; what waits already is replaced.
 * @throws Refusal notFound, stateConflict, invalidInput, tooManyRequests
 */
export const applySceneAudit = useCase(contract.applySceneAudit, async (ctx, { applyId, scene, site }, files) => {
  const memberId = ctx.member;
  const apply = await store.selectOwnApply(ctx.db, memberId, applyId);
  if (!apply) throw new Refusal('notFound');
  requireOpenForAudit(apply.status);
  await requireTurn(ctx, ctx.db, applyId);
  const fault = countFault(files.length);
  if (fault) throw invalidField('files', fault);
  const kept: store.SceneFile[] = [];
  for (const file of files) kept.push(await fileFrom(ctx, file));
  await withTransaction(ctx, async (tx) => {
    const locked = await lockOwnApply(tx, memberId, applyId);
    requireOpenForAudit(locked?.status);
    await requireTurn(ctx, tx, applyId); // what others submitted meanwhile counts
    await takeBackScene(tx, ctx, applyId);
    const id = await store.insertScene(tx, { id: applyId, memberId }, { scene, site, files: kept }, ctx.now());
    await setStatus(tx, applyId, ApplyStatus.awaitingAudit, '');
    await openSceneReview(tx, ctx, id);
  });
  return scenesOf(ctx, { ...apply, status: ApplyStatus.awaitingAudit });
});

function requireOpenForAudit(status: number | undefined) {
  if (status === ApplyStatus.awaitingAudit || status === ApplyStatus.refused) return;
  const isOpen = status === ApplyStatus.open;
  throw new Refusal('stateConflict', isOpen ? '这个接口已经开通，不需要场景审核' : '这个接口现在不能提交场景审核');
}

async function requireTurn(ctx: Context, db: Queryable, applyId: string) {
  const since = new Date(ctx.now().getTime() - DAY_MS);
  if ((await store.countSubmissions(db, applyId, since)) >= DAILY_SUBMISSIONS)
    throw new Refusal('tooManyRequests', `同一个接口一天最多提交 ${DAILY_SUBMISSIONS} 次，请明天再试`);
}

/** What a file truly is decides, not what it is called. */
async function fileFrom(ctx: Context, { name, content }: UploadedFile): Promise<store.SceneFile> {
  const id = randomUUID();
  if (isPdf(content)) {
    if (!(await pictureOfPdf(ctx, content))) throw invalidField('files', `“${name.slice(0, 40)}”${UNREADABLE_PDF}`);
    const type = 'application/pdf';
    return { id, name: fileNameFrom(name, type), type, content };
  }
  const picture = await pictureFrom(content, PICTURE_WIDTH);
  if (!picture) throw invalidField('files', `“${name.slice(0, 40)}”不是能读的图片或 PDF，请换成 JPG、PNG 或 PDF`);
  const type = 'image/webp';
  return { id, name: fileNameFrom(name, type), type, content: picture.content };
}

/** @throws Refusal notFound */
export const getSceneAudit = useCase(contract.getSceneAudit, async (ctx, { applyId }) => {
  const apply = await store.selectOwnApply(ctx.db, ctx.member, applyId);
  if (!apply) throw new Refusal('notFound');
  return scenesOf(ctx, apply);
});

async function scenesOf(ctx: Context, apply: store.OwnApply): Promise<Scenes> {
  const audits = await store.selectScenes(ctx.db, apply.id);
  return {
    applyId: apply.id,
    projectId: apply.projectId,
    projectName: apply.projectName,
    applyStatus: apply.status,
    audits: audits.map(({ id, scene, site, status, reason, files, createdAt, decidedAt }) => ({
      id,
      scene,
      site,
      status,
      reason,
      files,
      createTime: formatTime(createdAt),
      decideTime: formatTimeOrNull(decidedAt),
    })),
  };
}

/** One of the member's own files. @throws Refusal notFound */
export const getSceneFile = useCase(contract.getSceneFile, async (ctx, { id }) => {
  const file = await store.selectFile(ctx.db, id, ctx.member);
  if (!file) throw new Refusal('notFound');
  return { fileName: file.name, type: file.type, content: file.content };
});
