// The only SQL of news as the public reads it.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, literal, nothing, sql } from '@jishi/db';

export type ArticleRow = {
  id: string;
  title: string;
  summary: string;
  cover: string;
  placeId: string;
  placeName: string;
  tags: { id: string; name: string }[];
  author: string;
  views: bigint;
  publishedAt: Date;
};
export type FullArticleRow = ArticleRow & {
  html: string;
  source: string;
  updatedAt: Date;
  projects: { id: string; name: string; glyph: string }[];
};

const CARD = sql`
  p.id, p.title, p.summary, p.cover, p.place_id, pl.name as place_name, p.author, p.views, p.published_at,
  (select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name) order by t.name), '[]')
   from content.entry_tag et join content.tag t on t.id = et.tag_id where et.entry_id = p.id) as tags`;
const NEWS = sql`content.published p join content.place pl on pl.id = p.place_id`;

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

const tagged = (id: string) => sql`
  exists (select 1 from content.entry_tag et where et.entry_id = p.id and et.tag_id = ${id})`;
const inPlace = ({ placeId, tagId }: ArticleFilter) => sql`
  p.kind = 'news'
  ${placeId === null ? nothing : sql`and p.place_id = ${placeId}`}
  ${tagId === null ? nothing : sql`and ${tagged(tagId)}`}`;

/** The index finds the words' parts; only then are texts read for the words themselves. */
const found = (filter: ArticleFilter) => sql`
  (select p.id from content.published p where ${inPlace(filter)} and p.search @@ ${filter.query}::tsquery
   order by p.published_at desc, p.id desc limit ${literal(READ)}) near
  join content.published p using (id)
  where concat_ws(' ', p.title, p.summary, p.plain) ~* all (${filter.patterns}::text[])`;

export async function selectArticles(
  db: Queryable,
  filter: ArticleFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const source = filter.query ? found(filter) : sql`content.published p where ${inPlace(filter)}`;
  const [rows, { n }] = await Promise.all([
    db.many<ArticleRow>(sql`
      select ${CARD}
      from (
        select p.id, p.published_at from ${source}
        order by p.published_at desc, p.id desc
        limit ${page.limit} offset ${page.offset}
      ) page
      join ${NEWS} on p.id = page.id
      order by page.published_at desc, page.id desc`),
    db.one<{ n: number }>(sql`
      select count(*)::int as n from (select 1 from ${source} limit ${literal(COUNT_MAX)}) counted`),
  ]);
  return { rows, total: n };
}

export async function selectArticle(db: Queryable, id: string): Promise<FullArticleRow | undefined> {
  return db.maybe<FullArticleRow>(sql`
    select ${CARD}, p.html, p.source, p.updated_at,
      (select coalesce(
         json_agg(json_build_object('id', c.id::text, 'name', c.name, 'glyph', c.glyph) order by c.sort, c.id), '[]')
       from content.entry_project ep join catalogue.project c on c.id = ep.project_id and c.status = ${projectStatus.onSale}
       where ep.entry_id = p.id) as projects
    from ${NEWS} where p.kind = 'news' and p.id = ${id}`);
}

type Neighbour = { id: string; title: string };

/** The articles published just before and just after one. */
export async function selectNeighbours(
  db: Queryable,
  { id, publishedAt: at }: Pick<ArticleRow, 'id' | 'publishedAt'>,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const beside = (comparison: Sql, order: Sql) =>
    db.maybe<Neighbour>(sql`
      select p.id, p.title from content.published p
      where p.kind = 'news' and (p.published_at, p.id) ${comparison} (${at}::timestamptz, ${id}::bigint)
      order by p.published_at ${order}, p.id ${order} limit 1`);
  const [previous, next] = await Promise.all([beside(sql`<`, sql`desc`), beside(sql`>`, sql`asc`)]);
  return { previous: previous ?? null, next: next ?? null };
}

type Counted = ArticleRow & { total: number };

export async function selectRecommended(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const rows = await db.many<Counted>(sql`
    select ${CARD}, (count(*) over ())::int as total from ${NEWS} where p.kind = 'news' and p.recommended
    order by p.pinned desc, p.published_at desc, p.id desc limit ${page.limit} offset ${page.offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Articles like one: of its tags or products first, then of its category. */
export async function selectRelated(
  db: Queryable,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ rows: ArticleRow[]; total: number }> {
  const rows = await db.many<Counted>(sql`
    with one as (select id, place_id from content.published where id = ${id}),
    near as (
      select et.entry_id as id, 2 as weight from content.entry_tag et
      where et.tag_id in (select tag_id from content.entry_tag where entry_id = ${id})
      union all
      select ep.entry_id, 3 from content.entry_project ep
      where ep.project_id in (select project_id from content.entry_project where entry_id = ${id})
      union all
      (select p.id, 1 from content.published p join one on p.place_id = one.place_id
       order by p.published_at desc limit 50)
    ),
    ranked as (select id, sum(weight) as weight from near where id <> ${id} group by id)
    select ${CARD}, (count(*) over ())::int as total from ranked r join ${NEWS} on p.id = r.id
    where p.kind = 'news'
    order by r.weight desc, p.published_at desc limit ${page.limit} offset ${page.offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Read most since `since`, and below them the newest. */
export async function selectHot(db: Queryable, since: string, limit: number): Promise<ArticleRow[]> {
  return db.many<ArticleRow>(sql`
    with seen as (
      select entry_id, sum(views) as n
      from content.entry_view
      where day >= ${since}::date
      group by entry_id
      order by n desc
      limit 200
    )
    select ${CARD} from ${NEWS} left join seen on seen.entry_id = p.id
    where p.kind = 'news' order by seen.n desc nulls last, p.published_at desc limit ${limit}`);
}

export async function selectOfProduct(db: Queryable, projectId: string, limit: number): Promise<ArticleRow[]> {
  return db.many<ArticleRow>(sql`
    select ${CARD} from content.entry_project ep join ${NEWS} on p.id = ep.entry_id
    where ep.project_id = ${projectId} and p.kind = 'news' order by p.published_at desc limit ${limit}`);
}

export type CategoryRow = { id: string; name: string; description: string; count: number };

export async function selectCategories(db: Queryable, id: string | null): Promise<CategoryRow[]> {
  return db.many<CategoryRow>(sql`
    select pl.id, pl.name, pl.summary as description,
      (select count(*)::int from content.published p where p.place_id = pl.id) as count
    from content.place pl
    where pl.kind = 'news' ${id === null ? nothing : sql`and pl.id = ${id}`}
    order by pl.sort, pl.id`);
}

export type TagRow = { id: string; name: string; count: number };

/** Tags in use, the most used first. */
export async function selectTags(db: Queryable, id: string | null): Promise<TagRow[]> {
  return db.many<TagRow>(sql`
    select t.id, t.name, count(*)::int as count
    from content.tag t join content.entry_tag et on et.tag_id = t.id join content.published p on p.id = et.entry_id
    where p.kind = 'news' ${id === null ? nothing : sql`and t.id = ${id}`}
    group by t.id order by count desc, t.name limit 200`);
}
