// The only SQL of what machines read of the site.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, sql } from '@jishi/db';
import type { Entry, Item, Page } from './rules';

const PAGES = sql`
  select '/product/' || id as path, updated_at as changed, 1 as kind, id from catalogue.project where status = ${projectStatus.onSale}
  union all
  select case kind when 'help' then '/help/' when 'news' then '/news/' when 'notice' then '/notice?id=' end || id,
    updated_at, 2, id
  from content.published where kind in ('help', 'news', 'notice')
  union all
  select '/newls/' || pl.id, null, 3, pl.id from content.place pl
  where pl.kind = 'news' and exists (select 1 from content.published p where p.place_id = pl.id)`;

export async function countPages(db: Queryable): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from (${PAGES}) pages`);
  return n;
}

/** Pages of published content, in a stable order. */
export async function selectPages(db: Queryable, limit: number, offset: number): Promise<Page[]> {
  return db.many<Page>(sql`
    select path, changed from (${PAGES}) pages order by kind, id limit ${limit} offset ${offset}`);
}

export async function selectItems(db: Queryable, limit: number): Promise<Item[]> {
  return db.many<Item>(sql`
    select '/news/' || p.id as path, p.title, p.summary, pl.name as category, p.published_at as published
    from content.published p join content.place pl on pl.id = p.place_id
    where p.kind = 'news' order by p.published_at desc, p.id desc limit ${limit}`);
}

export async function selectProducts(db: Queryable, limit: number): Promise<Entry[]> {
  return db.many<Entry>(sql`
    select '/product/' || id as path, name as title, summary
    from catalogue.project
    where status = ${projectStatus.onSale}
    order by sort, id
    limit ${limit}`);
}

export async function selectHelp(db: Queryable, limit: number): Promise<Entry[]> {
  return db.many<Entry>(sql`
    select '/help/' || p.id as path, p.title, p.summary
    from content.published p join content.place pl on pl.id = p.place_id
    where p.kind = 'help' order by pl.sort, pl.id, p.sort, p.id limit ${limit}`);
}
