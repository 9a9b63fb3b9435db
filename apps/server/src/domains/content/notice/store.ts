// The only SQL of notices and banners as the public sees them.
import { type Queryable, nothing, sql } from '@jishi/db';

export type NoticeRow = {
  id: string;
  title: string;
  noticeKind: number;
  summary: string;
  pinned: boolean;
  important: boolean;
  html: string;
  publishedAt: Date;
  updatedAt: Date;
};

const NOTICE = sql`id, title, notice_kind, summary, pinned, important, html, published_at, updated_at`;

export async function selectNotices(
  db: Queryable,
  kind: number | null,
  page: { limit: number; offset: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const rows = await db.many<NoticeRow & { total: number }>(sql`
    select ${NOTICE}, (count(*) over ())::int as total from content.published
    where kind = 'notice' ${kind === null ? nothing : sql`and notice_kind = ${kind}`}
    order by pinned desc, published_at desc, id desc limit ${page.limit} offset ${page.offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function selectNotice(db: Queryable, id: string): Promise<NoticeRow | undefined> {
  return db.maybe<NoticeRow>(sql`select ${NOTICE} from content.published where kind = 'notice' and id = ${id}`);
}

/** The newest important notice published after `since`. */
export async function selectImportant(db: Queryable, since: Date): Promise<NoticeRow | undefined> {
  return db.maybe<NoticeRow>(sql`
    select ${NOTICE} from content.published
    where kind = 'notice' and important and published_at > ${since} order by published_at desc, id desc limit 1`);
}

export type BannerRow = {
  id: string;
  title: string;
  summary: string;
  link: string;
  cover: string;
  coverDark: string;
};

export async function selectBanners(db: Queryable): Promise<BannerRow[]> {
  return db.many<BannerRow>(sql`
    select id, title, summary, link, cover, cover_dark from content.published
    where kind = 'banner' order by sort, published_at desc, id desc limit 10`);
}
