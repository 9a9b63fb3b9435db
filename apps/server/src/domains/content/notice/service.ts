// Notices, banners and partners as the public sees them.
import * as contract from '@jishi/contract/content/notice';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { countView } from '../view/service';
import * as store from './store';

/** An important notice older than this no longer pops up. */
const NEWS_MS = 30 * 24 * 3600_000;

/** @throws Refusal notFound */
export const getNotice = useCase(contract.getNotice, async (ctx, { id }) => {
  const row = await store.selectNotice(ctx.db, id);
  if (!row) throw new Refusal('notFound');
  countView(ctx, id);
  return { ...cardOf(row), html: row.html, updatedTime: formatTime(row.updatedAt) };
});

export const getNewNotice = useCase(contract.getNewNotice, async (ctx) => {
  const row = await store.selectImportant(ctx.db, new Date(ctx.now().getTime() - NEWS_MS));
  return { notice: row ? { ...cardOf(row), html: row.html } : null };
});

export const listBanners = useCase(contract.listBanners, async (ctx) =>
  (await store.selectBanners(ctx.db)).map(({ id, title, summary, link, cover, coverDark: imageDark }) => ({
    id,
    title,
    text: summary,
    link,
    image: cover,
    imageDark: imageDark || cover,
  })),
);

export const listPartners = useCase(contract.listPartners, async (ctx) =>
  (await store.selectPartners(ctx.db)).map(({ id, title: name, link, cover, coverDark }) => ({
    id,
    name,
    link,
    image: cover,
    imageDark: coverDark || cover,
  })),
);

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
