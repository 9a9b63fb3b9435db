// The only SQL of searching what is on sale: a page of ids, and what each choice of a facet would show.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, all, literal, nothing, sql } from '@jishi/db';
import { fitting } from '../../../kernel/search';

export type ListFilter = {
  /** A tsquery, or '' for all. */
  query: string;
  /** Words that must occur, or others for them: the search index alone matches a little too much. */
  terms: readonly string[];
  typeId: string | null;
  needs: number | null;
  free: boolean;
};
export type ListSort = 'default' | 'price' | 'success' | 'speed' | 'newest';
export type Measure = { projectId: string; success: number; p95: number | null };

const SEARCHED = sql`
  concat_ws(
    ' ', p.name, p.summary, p.code, array_to_string(p.tags, ' '),
    (select string_agg(a.name, ' ') from catalogue.api_info a where a.project_id = p.id)
  )`;

/** The conditions of a filter, apart, for a facet leaves its own out. */
function conditionsOf({ query, terms, typeId, needs, free }: ListFilter) {
  const found = sql`and p.search @@ ${query}::tsquery and ${SEARCHED} ~* all (${terms.map(fitting)}::text[])`;
  return {
    found: sql`p.status = ${literal(projectStatus.onSale)} ${query ? found : nothing}`,
    ofType:
      typeId === null
        ? sql`true`
        : sql`p.type_id in (select t.id from catalogue.api_type t where ${typeId}::bigint in (t.id, t.parent_id))`,
    ofNeeds: needs === null ? sql`true` : sql`p.needs = ${needs}`,
    ifFree: free ? sql`p.free_quota > 0` : sql`true`,
  };
}

const ORDER: Record<ListSort, Sql> = {
  default: sql`p.sort, p.id`,
  price: sql`p.price, p.sort, p.id`,
  success: sql`m.success desc nulls last, p.sort, p.id`,
  speed: sql`m.p95 nulls last, p.sort, p.id`,
  newest: sql`p.on_sale_at desc, p.id desc`,
};

/** One page of ids on sale in the order asked for, and how many there are in all. */
export async function selectPage(
  db: Queryable,
  filter: ListFilter,
  order: { sort: ListSort; measures: readonly Measure[]; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { measures } = order;
  const matches = all(Object.values(conditionsOf(filter)));
  const rows = await db.many<{ id: string; total: number }>(sql`
    select p.id, (count(*) over ())::int as total
    from catalogue.project p
    left join unnest(
      ${measures.map(({ projectId }) => projectId)}::bigint[],
      ${measures.map(({ success }) => success)}::float8[],
      ${measures.map(({ p95 }) => p95)}::int[]
    ) m (id, success, p95) on m.id = p.id
    where ${matches}
    order by ${ORDER[order.sort]}
    limit ${order.limit} offset ${order.offset}`);
  if (rows.length || order.offset === 0) return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
  const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from catalogue.project p where ${matches}`);
  return { ids: [], total: n };
}

export type Facets = {
  types: { id: string; parentId: string | null; name: string; icon: string; count: number }[];
  needs: { value: number; count: number }[];
  free: number;
};

/** How many products each choice of a facet would show, the other facets staying as they are. */
export async function selectFacets(db: Queryable, filter: ListFilter): Promise<Facets> {
  const { found, ofType, ofNeeds, ifFree } = conditionsOf(filter);
  return db.one<Facets>(sql`
    select
      (
        select coalesce(
          json_agg(
            json_build_object('id', t.id::text, 'parentId', t.parent_id::text, 'name', t.name, 'icon', t.icon, 'count', t.n)
            order by t.top_sort, t.top_id, t.parent_id nulls first, t.sort, t.id
          ), '[]'
        )
        from (
          select t.id, t.parent_id, t.name, t.icon, t.sort, count(*) as n,
            coalesce(top.id, t.id) as top_id, coalesce(top.sort, t.sort) as top_sort
          from catalogue.project p
          join catalogue.api_type own on own.id = p.type_id
          join catalogue.api_type t on t.id in (own.id, own.parent_id)
          left join catalogue.api_type top on top.id = t.parent_id
          where ${all([found, ofNeeds, ifFree])}
          group by t.id, top.id
        ) t
      ) as types,
      (
        select coalesce(json_agg(json_build_object('value', n.needs, 'count', n.n) order by n.needs), '[]')
        from (
          select p.needs, count(*) as n from catalogue.project p
          where ${all([found, ofType, ifFree])}
          group by p.needs
        ) n
      ) as needs,
      (
        select count(*)::int from catalogue.project p
        where ${all([found, ofType, ofNeeds])} and p.free_quota > 0
      ) as free`);
}

/** Products whose words are compared with what somebody typed. */
const COMPARED = 400;
const WORDS = 2000;

/** What products on sale are called: their names, tags, and the parts of their codes. */
export async function selectWords(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ word: string }>(sql`
    select distinct word
    from (
      select p.name, p.tags, p.code from catalogue.project p
      where p.status = ${literal(projectStatus.onSale)}
      order by p.sort, p.id
      limit ${literal(COMPARED)}
    ) p
    cross join lateral unnest(array[p.name] || p.tags || string_to_array(p.code, '-')) word
    where char_length(word) between 2 and 30
    limit ${literal(WORDS)}`);
  return rows.map(({ word }) => word);
}
