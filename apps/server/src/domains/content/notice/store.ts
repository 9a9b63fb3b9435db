// The only SQL of notices, banners and partners as the public sees them.
import { type Queryable, sql } from '@jishi/db';

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

export const selectBanners = (db: Queryable) => selectPictures(db, 'banner', 10);
export const selectPartners = (db: Queryable) => selectPictures(db, 'partner', 30);

async function selectPictures(db: Queryable, kind: 'banner' | 'partner', most: number): Promise<BannerRow[]> {
  return db.many<BannerRow>(sql`
    select id, title, summary, link, cover, cover_dark from content.published
    where kind = ${kind} order by sort, published_at desc, id desc limit ${most}`);
}
