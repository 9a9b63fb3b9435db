// Operators write news, help, notices and banners: drafts first, public when published, every public version kept.
import * as contract from '@jishi/contract/console/entry';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { entryStatus } from '@jishi/contract/enums/content';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { sanitiseHtml } from '../../../kernel/html';
import { changingPages } from '../../../kernel/page-changes';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { holding, searchWords } from '../../../kernel/search';
import { formatTime, formatTimeOrNull, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { operatorNames } from '../../operator';
import { placeKind } from '../place/store';
import { type Draft, type EntryKind, checkPublishable, checkVersion, plainText, summaryOf } from './rules';
import * as store from './store';

type Entry = Output<typeof contract.getEntry>;

/** Words beyond this are not searched for. */
const SEARCHED_LENGTH = 20_000;

export const listEntries = useCase(contract.listEntries, async (ctx, input) => {
  const { kind, pageNum, pageSize } = input;
  const { rows, total } = await store.selectEntries(
    ctx.db,
    { kind, status: input.status ?? null, placeId: input.placeId ?? null, pattern: holding(input.keyword ?? '') },
    { limit: pageSize, offset: (pageNum - 1) * pageSize },
  );
  const names = await operatorNames(
    ctx.db,
    rows.flatMap((row) => row.operatorId ?? []),
  );
  return { list: rows.map((row) => viewOf(row, names)), total, pageNum, pageSize };
});

/** @throws Refusal notFound */
export const getEntry = useCase(contract.getEntry, (ctx, { id }) => entryOf(ctx, id));

async function entryOf(ctx: Context, id: string): Promise<Entry> {
  const row = await store.selectEntry(ctx.db, id);
  if (!row) throw new Refusal('notFound');
  return viewOf(row, await operatorNames(ctx.db, row.operatorId ? [row.operatorId] : []));
}

/** @throws Refusal notFound, stateConflict when somebody saved in between, invalidInput */
export async function writeEntry(
  ctx: Context,
  input: Checked<typeof contract.saveEntry>,
  origin: { demo?: boolean } = {},
): Promise<Entry> {
  const { id: givenId, version, kind, ...content } = input;
  const draft: Draft = { ...content, placeId: content.placeId ?? null, html: sanitiseHtml(content.html) };
  const id = await withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    if (draft.placeId && (await placeKind(tx, draft.placeId)) !== kind) throw invalidField('placeId', '没有这个分类');
    const written = { draft, operatorId: operatorIdOf(ctx), now: ctx.now() };
    if (!givenId) {
      const newId = await store.insertEntry(tx, kind, written, origin.demo ?? false);
      await recordAudit(tx, ctx, {
        action: 'content.createEntry',
        targetKind: kind,
        targetId: newId,
        after: { title: draft.title },
      });
      return newId;
    }
    const before = await store.lockEntry(tx, givenId);
    if (!before || before.kind !== kind) throw new Refusal('notFound');
    checkVersion(before.version, version);
    await store.updateEntry(tx, givenId, written);
    await recordAudit(tx, ctx, {
      action: 'content.changeEntry',
      targetKind: kind,
      targetId: givenId,
      before: { title: before.title, version: before.version },
      after: { title: draft.title, version: before.version + 1 },
    });
    return givenId;
  });
  return entryOf(ctx, id);
}

export const saveEntry = useCase(contract.saveEntry, (ctx, input) => writeEntry(ctx, input));

/** A text as the public would see it. */
export const previewEntry = useCase(contract.previewEntry, async (_ctx, { html }) => ({ html: sanitiseHtml(html) }));

/** Publishes now, or sets the time for it. @throws Refusal notFound, stateConflict, invalidInput */
export async function publishDraft(
  ctx: Context,
  { id, version, publishTime }: Checked<typeof contract.publishEntry>,
): Promise<Entry> {
  const at = publishTime ? parseTime(publishTime) : ctx.now();
  await withTransaction(ctx, async (tx) => {
    const entry = await store.lockEntry(tx, id);
    if (!entry) throw new Refusal('notFound');
    checkVersion(entry.version, version);
    checkPublishable(entry.kind, draftOf(entry));
    if (at > ctx.now()) await store.scheduleEntry(tx, id, at);
    else await makePublic(tx, ctx, entry);
    await recordAudit(tx, ctx, {
      action: at > ctx.now() ? 'content.scheduleEntry' : 'content.publishEntry',
      targetKind: entry.kind,
      targetId: id,
      after: { title: entry.title, version, time: formatTime(at) },
    });
  });
  return entryOf(ctx, id);
}

export const publishEntry = useCase(contract.publishEntry, publishDraft);

async function makePublic(tx: Transaction, ctx: Context, entry: store.EntryRow): Promise<void> {
  const draft = draftOf(entry);
  const plain = plainText(draft.html);
  const summary = summaryOf(draft);
  await store.publish(tx, entry, {
    summary,
    html: draft.html,
    plain,
    titleWords: searchWords(draft.title),
    words: searchWords([draft.title, ...draft.tags, summary, plain.slice(0, SEARCHED_LENGTH)].join(' ')),
    now: ctx.now(),
  });
}

/** Publishes entries that are due, for every visitor at once; safe to run anywhere at any time. */
export async function publishDue(ctx: Context): Promise<void> {
  for (const id of await store.selectDue(ctx.db, ctx.now())) {
    await changingPages(ctx.db, async (tx) => {
      const entry = await store.lockEntry(tx, id);
      const isDue = entry?.status === entryStatus.scheduled && entry.scheduledAt && entry.scheduledAt <= ctx.now();
      if (isDue) await makePublic(tx, ctx, entry);
    });
  }
}

/** Takes an entry from the public, or sets its schedule aside. @throws Refusal notFound, stateConflict */
export const withdrawEntry = useCase(contract.withdrawEntry, async (ctx, { id }) => {
  await withTransaction(ctx, async (tx) => {
    const entry = await store.lockEntry(tx, id);
    if (!entry) throw new Refusal('notFound');
    if (entry.status === entryStatus.scheduled) await store.unschedule(tx, id);
    else if (entry.status === entryStatus.published) await store.withdraw(tx, id);
    else throw new Refusal('stateConflict', '这篇内容没有发布，也没有定时');
    await recordAudit(tx, ctx, {
      action: 'content.withdrawEntry',
      targetKind: entry.kind,
      targetId: id,
      before: { title: entry.title, status: entry.status },
    });
  });
  return entryOf(ctx, id);
});

/** @throws Refusal notFound */
export const listEntryVersions = useCase(contract.listEntryVersions, async (ctx, { id }) => {
  if (!(await store.selectEntry(ctx.db, id))) throw new Refusal('notFound');
  const rows = await store.selectVersions(ctx.db, id);
  const names = await operatorNames(
    ctx.db,
    rows.flatMap((row) => row.operatorId ?? []),
  );
  return rows.map((row) => ({
    version: row.version,
    title: row.title,
    html: row.draft.html,
    publishTime: formatTime(row.publishedAt),
    operatorName: nameIn(names, row.operatorId),
  }));
});

/**
 * Restores a former public version as the draft; the public text stays.
 * @throws Refusal notFound
 */
export const restoreEntryVersion = useCase(contract.restoreEntryVersion, async (ctx, { id, version }) => {
  await withTransaction(ctx, async (tx) => {
    const entry = await store.lockEntry(tx, id);
    const past = entry && (await store.selectVersion(tx, id, version));
    if (!past) throw new Refusal('notFound');
    const placeId = past.draft.placeId && (await placeKind(tx, past.draft.placeId)) ? past.draft.placeId : null;
    const draft = { ...past.draft, title: past.title, placeId };
    await store.updateEntry(tx, id, { draft, operatorId: operatorIdOf(ctx), now: ctx.now() });
    await recordAudit(tx, ctx, {
      action: 'content.restoreEntry',
      targetKind: entry!.kind,
      targetId: id,
      after: { from: version },
    });
  });
  return entryOf(ctx, id);
});

/** Removes demo content. */
export function removeDemoEntries(ctx: Context): Promise<void> {
  return withTransaction(ctx, (tx) => store.removeDemo(tx));
}

function operatorIdOf(ctx: Context): string | null {
  return ctx.actor.kind === 'operator' ? ctx.actor.operatorId : null;
}

function nameIn(names: ReadonlyMap<string, string>, id: string | null): string {
  return id === null ? '系统' : (names.get(id) ?? id);
}

function draftOf({ title, placeId, sort, draft }: store.EntryRow): Draft {
  return { ...draft, title, placeId, sort };
}

function viewOf(row: store.EntryRow, names: ReadonlyMap<string, string>): Entry & { kind: EntryKind } {
  const isPublic = row.status === entryStatus.published || row.publishedAt !== null;
  return {
    ...draftOf(row),
    id: row.id,
    kind: row.kind,
    placeName: row.placeName ?? '',
    status: row.status,
    changed: isPublic && row.publishedVersion !== row.version,
    views: Number(row.views),
    publishTime: formatTimeOrNull(row.status === entryStatus.scheduled ? row.scheduledAt : row.publishedAt),
    updatedTime: formatTime(row.updatedAt),
    operatorName: nameIn(names, row.operatorId),
    version: row.version,
  };
}
