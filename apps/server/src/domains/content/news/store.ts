// The only SQL of news as the public reads it.
import type { Queryable } from '@jishi/db';

export type ArticleRow = {
  id: string;
  title: string;
  summary: string;
  cover: string;
  place_id: string;
  place_name: string;
  tags: { id: string; name: string }[];
  author: string;
  views: string;
  published_at: Date;
};
export type FullArticleRow = ArticleRow & {
  html: string;
  source: string;
  updated_at: Date;
  projects: { id: string; name: string; glyph: string }[];
};

const CARD = `
  p.id, p.title, p.summary, p.cover, p.place_id, pl.name as place_name, p.author, p.views, p.published_at,
  (select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name) order by t.name), '[]')
   from content.entry_tag et join content.tag t on t.id = et.tag_id where et.entry_id = p.id) as tags`;
const NEWS = `content.published p join content.place pl on pl.id = p.place_id`;

export type ArticleFilter = {
  placeId: string | null;
  tagId: string | null;
  /** A tsquery, or '' for all, and the patterns that titles or texts must fit. */
  query: string;
  patterns: readonly string[];
};

/** Counting stops here. */
export const COUNT_MAX = 10_000;
/** Of a search so many of the newest are read. */
const READ = 500;
const IN_PLACE = `
  p.kind = 'news' and ($1::bigint is null or p.place_id = $1)
  and ($2::bigint is null or exists (select 1 from content.entry_tag et where et.entry_id = p.id and et.tag_id = $2))`;
/** The index finds the words' parts; only then are texts read for the words themselves. */
const FOUND = `
  (select p.id from content.published p where ${IN_PLACE} and p.search @@ $3::tsquery
   order by p.published_at desc, p.id desc limit ${READ}) near
  join content.published p using (id)
  where concat_ws(' ', p.title, p.summary, p.plain) ilike all ($4::text[])`;

export async function selectArticles(
  db: Queryable,
  filter: ArticleFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const values = filter.query
    ? [filter.placeId, filter.tagId, filter.query, filter.patterns]
    : [filter.placeId, filter.tagId];
  const source = filter.query ? FOUND : `content.published p where ${IN_PLACE}`;
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [{ rows }, counted] = await Promise.all([
    db.query<ArticleRow>(
      `select ${CARD}
       from (select p.id, p.published_at from ${source} order by p.published_at desc, p.id desc limit ${limit} offset ${offset}) page
       join ${NEWS} on p.id = page.id
       order by page.published_at desc, page.id desc`,
      [...values, page.limit, page.offset],
    ),
    db.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${source} limit ${COUNT_MAX}) counted`,
      values,
    ),
  ]);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function selectArticle(db: Queryable, id: string): Promise<FullArticleRow | undefined> {
  const { rows } = await db.query<FullArticleRow>(
    `select ${CARD}, p.html, p.source, p.updated_at,
       (select coalesce(json_agg(json_build_object('id', c.id::text, 'name', c.name, 'glyph', c.glyph) order by c.sort, c.id), '[]')
        from content.entry_project ep join catalogue.project c on c.id = ep.project_id and c.status = 2
        where ep.entry_id = p.id) as projects
     from ${NEWS} where p.kind = 'news' and p.id = $1`,
    [id],
  );
  return rows[0];
}

type Neighbour = { id: string; title: string };

/** The articles published just before and just after one. */
export async function selectNeighbours(
  db: Queryable,
  { id, published_at: at }: Pick<ArticleRow, 'id' | 'published_at'>,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const beside = (comparison: string, order: string) =>
    db.query<Neighbour>(
      `select p.id, p.title from content.published p
       where p.kind = 'news' and (p.published_at, p.id) ${comparison} ($1::timestamptz, $2::bigint)
       order by p.published_at ${order}, p.id ${order} limit 1`,
      [at, id],
    );
  const [before, after] = await Promise.all([beside('<', 'desc'), beside('>', 'asc')]);
  return { previous: before.rows[0] ?? null, next: after.rows[0] ?? null };
}

export async function selectRecommended(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const { rows } = await db.query<ArticleRow & { total: string }>(
    `select ${CARD}, count(*) over () as total from ${NEWS} where p.kind = 'news' and p.recommended
     order by p.pinned desc, p.published_at desc, p.id desc limit $1 offset $2`,
    [page.limit, page.offset],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** Articles like one: of its tags or products first, then of its category. */
export async function selectRelated(
  db: Queryable,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const { rows } = await db.query<ArticleRow & { total: string }>(
    `with one as (select id, place_id from content.published where id = $1),
     near as (
       select et.entry_id as id, 2 as weight from content.entry_tag et
       where et.tag_id in (select tag_id from content.entry_tag where entry_id = $1)
       union all
       select ep.entry_id, 3 from content.entry_project ep
       where ep.project_id in (select project_id from content.entry_project where entry_id = $1)
       union all
       (select p.id, 1 from content.published p join one on p.place_id = one.place_id
        order by p.published_at desc limit 50)
     ),
     ranked as (select id, sum(weight) as weight from near where id <> $1 group by id)
     select ${CARD}, count(*) over () as total from ranked r join ${NEWS} on p.id = r.id
     where p.kind = 'news'
     order by r.weight desc, p.published_at desc limit $2 offset $3`,
    [id, page.limit, page.offset],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** Read most since `since`, and below them the newest. */
export async function selectHot(db: Queryable, since: string, limit: number): Promise<ArticleRow[]> {
  const { rows } = await db.query<ArticleRow>(
    `with seen as (
       select entry_id, sum(views) as n from content.entry_view where day >= $1::date group by entry_id order by n desc limit 200
     )
     select ${CARD} from ${NEWS} left join seen on seen.entry_id = p.id
     where p.kind = 'news' order by seen.n desc nulls last, p.published_at desc limit $2`,
    [since, limit],
  );
  return rows;
}

export async function selectOfProduct(db: Queryable, projectId: string, limit: number): Promise<ArticleRow[]> {
  const { rows } = await db.query<ArticleRow>(
    `select ${CARD} from content.entry_project ep join ${NEWS} on p.id = ep.entry_id
     where ep.project_id = $1 and p.kind = 'news' order by p.published_at desc limit $2`,
    [projectId, limit],
  );
  return rows;
}

export type CategoryRow = { id: string; name: string; description: string; count: number };

export async function selectCategories(db: Queryable, id: string | null): Promise<CategoryRow[]> {
  const { rows } = await db.query<CategoryRow>(
    `select pl.id, pl.name, pl.summary as description,
       (select count(*)::int from content.published p where p.place_id = pl.id) as count
     from content.place pl where pl.kind = 'news' and ($1::bigint is null or pl.id = $1) order by pl.sort, pl.id`,
    [id],
  );
  return rows;
}

export type TagRow = { id: string; name: string; count: number };

/** Tags in use, the most used first. */
export async function selectTags(db: Queryable, id: string | null): Promise<TagRow[]> {
  const { rows } = await db.query<TagRow>(
    `select t.id, t.name, count(*)::int as count
     from content.tag t join content.entry_tag et on et.tag_id = t.id join content.published p on p.id = et.entry_id
     where p.kind = 'news' and ($1::bigint is null or t.id = $1)
     group by t.id order by count desc, t.name limit 200`,
    [id],
  );
  return rows;
}
