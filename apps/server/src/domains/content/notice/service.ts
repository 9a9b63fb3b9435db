// Notices and banners as the public sees them.
import type * as contract from '@jishi/contract/content/notice';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { countView } from '../view/service';
import * as store from './store';

/** An important notice older than this no longer pops up. */
const NEWS_MS = 30 * 24 * 3600_000;

export async function listNotices(
  ctx: Context,
  { kind, pageNum, pageSize }: Checked<typeof contract.listNotices>,
): Promise<Output<typeof contract.listNotices>> {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
  const { rows, total } = await store.selectNotices(ctx.db, kind ?? null, page);
  return { list: rows.map(cardOf), total, pageNum, pageSize };
}

/** @throws Refusal notFound */
export async function getNotice(
  ctx: Context,
  { id }: Checked<typeof contract.getNotice>,
): Promise<Output<typeof contract.getNotice>> {
  const row = await store.selectNotice(ctx.db, id);
  if (!row) throw new Refusal('notFound');
  countView(ctx, id);
  return { ...cardOf(row), html: row.html, updatedTime: formatTime(row.updatedAt) };
}

export async function getNewNotice(ctx: Context): Promise<Output<typeof contract.getNewNotice>> {
  const row = await store.selectImportant(ctx.db, new Date(ctx.now().getTime() - NEWS_MS));
  return { notice: row ? { ...cardOf(row), html: row.html } : null };
}

export async function listBanners(ctx: Context): Promise<Output<typeof contract.listBanners>> {
  return (await store.selectBanners(ctx.db)).map(({ id, title, summary, link, cover, coverDark: imageDark }) => ({
    id,
    title,
    text: summary,
    link,
    image: cover,
    imageDark: imageDark || cover,
  }));
}

function cardOf(row: store.NoticeRow) {
  return {
    id: row.id,
    title: row.title,
    kind: row.noticeKind,
    summary: row.summary,
    pinned: row.pinned,
    important: row.important,
    publishTime: formatTime(row.publishedAt),
  };
}
