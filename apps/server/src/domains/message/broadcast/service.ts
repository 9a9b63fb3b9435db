// Messages to many members: drafted, scheduled, and sent in batches that are complete or undone when a process is
// killed.
import * as contract from '@jishi/contract/console/message';
import type { Output } from '@jishi/contract/endpoint';
import { broadcastStatus } from '@jishi/contract/enums/content';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import type { ChannelName } from '../notice/rules';
import { notify } from '../notice/service';
import { AHEAD_MS, BATCH, STILL_MS } from './rules';
import * as store from './store';

type View = Output<typeof contract.saveBroadcast>;

const OVERTAKEN = '这条群发刚被别人改过，您填写的还在，请核对后再保存';
const CHANGED = '这条群发刚被别人改过，还没有发送，请看过再发';

/** The job that tells one batch and arranges for the next. */
export const TELL_BATCH = job<Batch>('message.tellBatch');
export type Batch = { id: string };

export const listBroadcasts = useCase(contract.listBroadcasts, async (ctx, { status, pageNum, pageSize }) => {
  const [rows, total] = await Promise.all([
    store.selectBroadcasts(ctx.db, status ?? null, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
    store.countBroadcasts(ctx.db, status ?? null),
  ]);
  return { list: rows.map(view), total, pageNum, pageSize };
});

/** @throws Refusal notFound */
export const getBroadcast = useCase(contract.getBroadcast, (ctx, { id }) => shown(ctx, id));

/** How many members would receive it now. */
export const countAudience = useCase(contract.countAudience, async (ctx, { audience }) => ({
  members: await store.countAudience(ctx.db, audience),
}));

/** Makes a draft, or changes one. @throws Refusal notFound, stateConflict when it is on its way or somebody saved in between */
export const saveBroadcast = useCase(contract.saveBroadcast, async (ctx, { id, version, ...draft }) => {
  const operatorId = ctx.operator;
  const saved = await withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    if (id && !(await store.updateDraft(tx, { id, version: version ?? 0 }, draft)))
      throw await overtaken(tx, id, { changed: OVERTAKEN, gone: '只有草稿可以修改' });
    const savedId = id ?? (await store.insertDraft(tx, { ...draft, operatorId, createdAt: ctx.now() }));
    await recordAudit(tx, ctx, {
      action: 'message.saveBroadcast',
      targetKind: 'broadcast',
      targetId: savedId,
      after: draft,
    });
    return savedId;
  });
  return shown(ctx, saved);
});

/**
 * Sends a draft, as its sender has read it, now or at a time.
 * @throws Refusal notFound, stateConflict when it is on its way or was changed, invalidInput for a time that has passed
 */
export const sendBroadcast = useCase(contract.sendBroadcast, async (ctx, { id, version, sendTime }) => {
  const now = ctx.now();
  const sendAt = sendTime ? parseTime(sendTime) : now;
  if (sendAt < now) throw invalidField('sendTime', '发送时间已经过去');
  if (sendAt.getTime() - now.getTime() > AHEAD_MS) throw invalidField('sendTime', '发送时间最远在 90 天内');
  await withTransaction(ctx, async (tx) => {
    if (!(await store.schedule(tx, { id, version: version ?? 0 }, sendAt, now)))
      throw await overtaken(tx, id, { changed: CHANGED, gone: '只有草稿可以发送' });
    await addBatch(tx, id, sendTime ? sendAt : undefined);
    await recordAudit(tx, ctx, {
      action: 'message.sendBroadcast',
      targetKind: 'broadcast',
      targetId: id,
      after: { sendTime: formatTime(sendAt) },
    });
  });
  return shown(ctx, id);
});

/** Takes a scheduled one back, or deletes a draft. @throws Refusal notFound, stateConflict once it is going out */
export const cancelBroadcast = useCase(contract.cancelBroadcast, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const isGone = (await store.cancelScheduled(tx, id)) || (await store.deleteDraft(tx, id));
    if (!isGone) throw await missing(tx, id, '已经开始发送，不能取消');
    await recordAudit(tx, ctx, { action: 'message.cancelBroadcast', targetKind: 'broadcast', targetId: id });
  });
  return {};
});

async function overtaken(tx: Transaction, id: string, why: { changed: string; gone: string }): Promise<Refusal> {
  const isDraft = (await store.selectBroadcast(tx, id))?.status === broadcastStatus.draft;
  return missing(tx, id, isDraft ? why.changed : why.gone);
}

async function missing(tx: Transaction, id: string, why: string): Promise<Refusal> {
  return (await store.selectBroadcast(tx, id)) ? new Refusal('stateConflict', why) : new Refusal('notFound');
}

/** Tells the next members and moves the cursor past them, together; then arranges for the next batch. */
export async function tellBatch(ctx: Context, { id }: Batch): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const broadcast = await store.takeForBatch(tx, id, ctx.now());
    if (!broadcast) return;
    const members = await store.selectAudience(tx, broadcast.audience, {
      after: broadcast.toldUpTo,
      startedAt: broadcast.startedAt!,
      limit: BATCH,
    });
    const { title, text, link, kind } = broadcast;
    const within = broadcast.channels as ChannelName[];
    let told = 0;
    for (const memberId of members) {
      const news = { memberId, params: { title, text }, link, kind, within, key: id };
      if (await notify(tx, ctx, { ...news, event: 'broadcast' })) told += 1;
    }
    const isLast = members.length < BATCH;
    const toldUpTo = members.at(-1) ?? broadcast.toldUpTo;
    await store.noteBatch(tx, id, { toldUpTo, told, isLast, now: ctx.now() });
    if (!isLast) await addBatch(tx, id);
  });
}

/** Gives broadcasts whose batch died with its process, or came too early by the queue's clock, a new one. */
export async function reviveBroadcasts(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const still = await store.selectStill(tx, new Date(ctx.now().getTime() - STILL_MS));
    for (const id of still) await addBatch(tx, id);
  });
}

function addBatch(tx: Transaction, id: string, runAt?: Date): Promise<void> {
  return addJob(tx, TELL_BATCH, { id }, { key: `${TELL_BATCH.name}:${id}`, ...(runAt ? { runAt } : {}) });
}

async function shown(ctx: Context, id: string): Promise<View> {
  const row = await store.selectBroadcast(ctx.db, id);
  if (!row) throw new Refusal('notFound');
  return view(row);
}

function view(row: store.ShownBroadcast): View {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    link: row.link,
    kind: row.kind,
    audience: row.audience,
    channels: row.channels as ChannelName[],
    status: row.status,
    sendTime: row.status === broadcastStatus.cancelled ? null : formatTimeOrNull(row.sendAt),
    sent: row.sent,
    read: row.read,
    operatorName: row.operatorName,
    createTime: formatTime(row.createdAt),
    version: row.version,
  };
}
