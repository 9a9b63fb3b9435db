// The only SQL of notices and banners as the public sees them.
import type { Queryable } from '@jishi/db';

export type NoticeRow = {
  id: string;
  title: string;
  notice_kind: number;
  summary: string;
  pinned: boolean;
  important: boolean;
  html: string;
  published_at: Date;
  updated_at: Date;
};

const NOTICE = 'id, title, notice_kind, summary, pinned, important, html, published_at, updated_at';

export async function selectNotices(
  db: Queryable,
  kind: number | null,
  page: { limit: number; offset: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const { rows } = await db.query<NoticeRow & { total: string }>(
    `select ${NOTICE}, count(*) over () as total from content.published
     where kind = 'notice' and ($1::smallint is null or notice_kind = $1)
     order by pinned desc, published_at desc, id desc limit $2 offset $3`,
    [kind, page.limit, page.offset],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

export async function selectNotice(db: Queryable, id: string): Promise<NoticeRow | undefined> {
  const { rows } = await db.query<NoticeRow>(
    `select ${NOTICE} from content.published where kind = 'notice' and id = $1`,
    [id],
  );
  return rows[0];
}

/** The newest important notice published after `since`. */
export async function selectImportant(db: Queryable, since: Date): Promise<NoticeRow | undefined> {
  const { rows } = await db.query<NoticeRow>(
    `select ${NOTICE} from content.published
     where kind = 'notice' and important and published_at > $1 order by published_at desc, id desc limit 1`,
    [since],
  );
  return rows[0];
}

export type BannerRow = {
  id: string;
  title: string;
  summary: string;
  link: string;
  cover: string;
  cover_dark: string;
};

export async function selectBanners(db: Queryable): Promise<BannerRow[]> {
  const { rows } = await db.query<BannerRow>(
    `select id, title, summary, link, cover, cover_dark from content.published
     where kind = 'banner' order by sort, published_at desc, id desc limit 10`,
  );
  return rows;
}
