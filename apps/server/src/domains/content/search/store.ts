// The only SQL of searching products, help and news together.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, literal, sql } from '@jishi/db';

export type Scope = 'help' | 'article' | 'project';
export type FoundRow = { kind: Scope; id: string; inTitle: boolean };
export type ShownRow = { kind: Scope; id: string; title: string; text: string; place: string };

/** Candidates read per kind: nobody reads further. */
export const CANDIDATES = 300;
/** So many of the newest titles that hold a suggestion's parts are read for it. */
const TITLES = 100;
/** So many of the newest that hold the words' parts are read for the words themselves. */
const READ = 500;
/** So many names of products, and titles of help, are compared by their sound. */
const NAMES = 1000;

/** The beginning of a text, from which an excerpt is cut. */
const TEXT_LENGTH = 2000;

type Asked = { query: string; patterns: readonly string[] };

const products = ({ query, patterns }: Asked) => sql`
  select 'project' as kind, p.id, concat_ws(' ', p.name, p.code) ~* all (${patterns}::text[]) as in_title
  from catalogue.project p
  where p.status = ${projectStatus.onSale} and p.search @@ ${query}::tsquery
    and concat_ws(
      ' ', p.name, p.summary, p.code, array_to_string(p.tags, ' '),
      (select string_agg(a.name, ' ') from catalogue.api_info a where a.project_id = p.id)
    ) ~* all (${patterns}::text[])
  order by p.sort, p.id
  limit ${literal(CANDIDATES)}`;

/**
 * The newest by title and the newest by text, each found by an index alone before any text is read. Of those whose title fits,
 * what editors recommend stands first.
 */
const entries = (kind: Sql, name: Sql, { query, patterns }: Asked) => sql`
  with near as (
    (select id from content.published where kind = ${kind} and title_search @@ ${query}::tsquery
     order by published_at desc, id desc limit ${literal(CANDIDATES)})
    union
    (select id from content.published where kind = ${kind} and search @@ ${query}::tsquery
     order by published_at desc, id desc limit ${literal(READ)})
  )
  select ${name} as kind, p.id, p.title ~* all (${patterns}::text[]) as in_title
  from near join content.published p using (id)
  where concat_ws(' ', p.title, p.summary, p.plain) ~* all (${patterns}::text[])
  order by in_title desc, p.recommended desc, p.published_at desc, p.id desc
  limit ${literal(CANDIDATES)}`;

const FOUND: Record<Scope, (asked: Asked) => Sql> = {
  project: products,
  help: (asked) => entries(sql`'help'`, sql`'help'`, asked),
  article: (asked) => entries(sql`'news'`, sql`'article'`, asked),
};

/** Entries of one kind with every word, best first. */
export async function selectFound(db: Queryable, scope: Scope, asked: Asked): Promise<FoundRow[]> {
  return db.many<FoundRow>(FOUND[scope](asked));
}

/** The displayed fields of the found entries, in their order. */
export async function selectShown(db: Queryable, found: readonly FoundRow[]): Promise<ShownRow[]> {
  const [kinds, ids] = [found.map(({ kind }) => kind), found.map(({ id }) => id)];
  return db.many<ShownRow>(sql`
    select f.kind, f.id, x.title, x.text, x.place
    from unnest(${kinds}::text[], ${ids}::bigint[]) with ordinality f (kind, id, n)
    cross join lateral (
      select p.name as title, p.summary as text, t.name as place
      from catalogue.project p join catalogue.api_type t on t.id = p.type_id
      where f.kind = 'project' and p.id = f.id
      union all
      select p.title, left(p.summary || ' ' || p.plain, ${literal(TEXT_LENGTH)}), pl.name
      from content.published p join content.place pl on pl.id = p.place_id
      where f.kind <> 'project' and p.id = f.id
    ) x
    order by f.n`);
}

export type TitleRow = { kind: Scope; id: string; title: string };

/** Titles containing the typed text, those beginning with it first. */
export async function selectTitles(
  db: Queryable,
  { query, patterns, begins }: Asked & { begins: string },
  limit: number,
): Promise<TitleRow[]> {
  return db.many<TitleRow>(sql`
    select kind, id, title from (
      (select 'project' as kind, id, name as title, 0 as rank from catalogue.project
       where status = ${projectStatus.onSale} and search @@ ${query}::tsquery and name ~* all (${patterns}::text[])
       order by sort, id
       limit ${limit})
      union all
      (select case kind when 'help' then 'help' else 'article' end, id, title, 1
       from (
         select id, kind, title, published_at from content.published
         where kind in ('help', 'news') and title_search @@ ${query}::tsquery
         order by published_at desc
         limit ${literal(TITLES)}
       ) near
       where title ~* all (${patterns}::text[])
       order by published_at desc limit ${limit})
    ) found
    order by (title ilike ${begins}) desc, rank limit ${limit}`);
}

/** Names on sale, then titles of help, for what is typed by its sound. */
export async function selectNames(db: Queryable): Promise<TitleRow[]> {
  return db.many<TitleRow>(sql`
    (select 'project' as kind, id, name as title from catalogue.project
     where status = ${projectStatus.onSale}
     order by sort, id
     limit ${literal(NAMES)})
    union all
    (select 'help', id, title from content.published where kind = 'help' order by published_at desc limit ${literal(NAMES)})`);
}

/** Latin words of products and help titles, in lower case. */
export async function selectVocabulary(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ word: string }>(sql`
    select distinct lower(m[1]) as word from (
      select concat_ws(' ', name, code, array_to_string(tags, ' ')) as text from catalogue.project where status = ${projectStatus.onSale}
      union all
      (select title from content.published where kind = 'help' limit 2000)
    ) texts, regexp_matches(texts.text, '[A-Za-z][A-Za-z0-9]{2,}', 'g') m
    limit 5000`);
  return rows.map((row) => row.word);
}
