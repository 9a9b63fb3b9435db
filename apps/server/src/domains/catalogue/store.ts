// The only SQL of products on sale.
import type { Database, Queryable, Transaction } from '@jishi/db';
import { apiInfo, apiType, priceTier, project } from '@jishi/db/schema/catalogue';
import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import { holding } from '../../kernel/search';
import { ProjectStatus } from './rules';

export type ProjectRow = typeof project.$inferSelect & { typeName: string };
export type ApiInfoRow = typeof apiInfo.$inferSelect;

export type ListFilter = {
  /** A tsquery, or '' for all. */
  query: string;
  /** What the texts must hold as it stands: the words alone find a little too much. */
  terms: readonly string[];
  typeId: string | null;
  needs: number | null;
  free: boolean;
};
export type ListSort = 'default' | 'price' | 'success' | 'speed' | 'newest';
export type Measure = { projectId: string; success: number; p95: number | null };

const SEARCHED = `concat_ws(
  ' ', p.name, p.summary, p.code, array_to_string(p.tags, ' '),
  (select string_agg(a.name, ' ') from catalogue.api_info a where a.project_id = p.id)
)`;
const MATCHES = `
  p.status = ${ProjectStatus.onSale}
  and ($1 = '' or (p.search @@ $1::tsquery and ${SEARCHED} ilike all ($2::text[])))`;
const OF_TYPE = '($3::bigint is null or p.type_id = $3)';
const OF_NEEDS = '($4::smallint is null or p.needs = $4)';
const IF_FREE = '(not $5 or p.free_quota > 0)';

const ORDER: Record<ListSort, string> = {
  default: 'p.sort, p.id',
  price: 'p.price, p.sort, p.id',
  success: 'm.success desc nulls last, p.sort, p.id',
  speed: 'm.p95 nulls last, p.sort, p.id',
  newest: 'p.on_sale_at desc, p.id desc',
};

/** One page of ids on sale in the order asked for, and how many there are in all. */
export async function selectPage(
  db: Queryable,
  filter: ListFilter,
  order: { sort: ListSort; measures: readonly Measure[]; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await db.query<{ id: string; total: string }>(
    `select p.id, count(*) over () as total
     from catalogue.project p
     left join unnest($6::bigint[], $7::float8[], $8::int[]) m (id, success, p95) on m.id = p.id
     where ${MATCHES} and ${OF_TYPE} and ${OF_NEEDS} and ${IF_FREE}
     order by ${ORDER[order.sort]}
     limit $9 offset $10`,
    [
      ...filterValues(filter),
      order.measures.map((measure) => measure.projectId),
      order.measures.map((measure) => measure.success),
      order.measures.map((measure) => measure.p95),
      order.limit,
      order.offset,
    ],
  );
  if (rows.length || order.offset === 0) return { ids: rows.map((row) => row.id), total: Number(rows[0]?.total ?? 0) };
  return { ids: [], total: await countMatches(db, filter) };
}

async function countMatches(db: Queryable, filter: ListFilter): Promise<number> {
  const { rows } = await db.query<{ n: string }>(
    `select count(*) as n from catalogue.project p where ${MATCHES} and ${OF_TYPE} and ${OF_NEEDS} and ${IF_FREE}`,
    filterValues(filter),
  );
  return Number(rows[0]?.n ?? 0);
}

export type Facets = {
  types: { id: string; name: string; count: number }[];
  needs: { value: number; count: number }[];
  free: number;
};

/** How many products each choice of a facet would show, the other facets staying as they are. */
export async function selectFacets(db: Queryable, filter: ListFilter): Promise<Facets> {
  const { rows } = await db.query<{ facets: Facets }>(
    `select json_build_object(
       'types', (
         select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name, 'count', t.n) order by t.sort, t.id), '[]')
         from (
           select t.id, t.name, t.sort, count(*) as n
           from catalogue.project p join catalogue.api_type t on t.id = p.type_id
           where ${MATCHES} and ${OF_NEEDS} and ${IF_FREE}
           group by t.id
         ) t
       ),
       'needs', (
         select coalesce(json_agg(json_build_object('value', n.needs, 'count', n.n) order by n.needs), '[]')
         from (
           select p.needs, count(*) as n from catalogue.project p
           where ${MATCHES} and ${OF_TYPE} and ${IF_FREE} group by p.needs
         ) n
       ),
       'free', (
         select count(*) from catalogue.project p
         where ${MATCHES} and ${OF_TYPE} and ${OF_NEEDS} and p.free_quota > 0
       )
     ) as facets`,
    filterValues(filter),
  );
  return rows[0]!.facets;
}

function filterValues(filter: ListFilter): unknown[] {
  return [filter.query, filter.terms.map(holding), filter.typeId, filter.needs, filter.free];
}

/** Products by id, in the order of the ids. */
export async function selectProjects(db: Queryable, ids: readonly string[]): Promise<ProjectRow[]> {
  if (!ids.length) return [];
  const rows = await projects(db).where(inArray(project.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A product in whatever status. */
export async function selectProject(db: Queryable, id: string): Promise<ProjectRow | undefined> {
  return (await projects(db).where(eq(project.id, id)))[0];
}

/** Lets nobody else change a product until the transaction ends. */
export async function lockProject(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from catalogue.project where id = $1 for no key update', [id]);
}

/** A product on sale. */
export async function selectProjectOnSale(db: Queryable, id: string): Promise<ProjectRow | undefined> {
  return (await projects(db).where(and(eq(project.id, id), eq(project.status, ProjectStatus.onSale))))[0];
}

function projects(db: Queryable) {
  return db.orm
    .select({ ...getTableColumns(project), typeName: apiType.name })
    .from(project)
    .innerJoin(apiType, eq(apiType.id, project.typeId));
}

/** The newest on sale first, or in the operator's order. */
export async function selectOnSale(db: Queryable, order: 'new' | 'hot', limit: number): Promise<ProjectRow[]> {
  return projects(db)
    .where(eq(project.status, ProjectStatus.onSale))
    .orderBy(
      ...(order === 'new'
        ? [sql`${project.onSaleAt} desc`, sql`${project.id} desc`]
        : [asc(project.sort), asc(project.id)]),
    )
    .limit(limit);
}

export type ProjectName = Pick<ProjectRow, 'id' | 'code' | 'name' | 'typeId'>;

/** Names of what is on sale, in the operator's order. */
export async function selectNames(db: Queryable, limit: number): Promise<ProjectName[]> {
  return db.orm
    .select({ id: project.id, code: project.code, name: project.name, typeId: project.typeId })
    .from(project)
    .where(eq(project.status, ProjectStatus.onSale))
    .orderBy(asc(project.sort), asc(project.id))
    .limit(limit);
}

/** How many products are on sale. */
export async function countOnSale(db: Queryable): Promise<number> {
  return db.orm.$count(project, eq(project.status, ProjectStatus.onSale));
}

/** Endpoints of a product in their order. */
export function selectApiInfos(db: Queryable, projectId: string): Promise<ApiInfoRow[]> {
  return db.orm
    .select()
    .from(apiInfo)
    .where(eq(apiInfo.projectId, projectId))
    .orderBy(asc(apiInfo.sort), asc(apiInfo.id));
}

export type PriceTier = { fromCalls: number; price: bigint };

/** Price tiers of a product, the lowest first. */
export function selectTiers(db: Queryable, projectId: string): Promise<PriceTier[]> {
  return db.orm
    .select({ fromCalls: priceTier.fromCalls, price: priceTier.price })
    .from(priceTier)
    .where(eq(priceTier.projectId, projectId))
    .orderBy(asc(priceTier.fromCalls));
}

/** Makes a product's price tiers exactly these. */
export async function replaceTiers(tx: Transaction, projectId: string, tiers: readonly PriceTier[]): Promise<void> {
  await tx.orm.delete(priceTier).where(eq(priceTier.projectId, projectId));
  if (tiers.length > 0) await tx.orm.insert(priceTier).values(tiers.map((tier) => ({ ...tier, projectId })));
}

/** One endpoint of a product on sale. */
export async function selectApiInfo(
  db: Queryable,
  id: string,
): Promise<{ api: ApiInfoRow; project: ProjectRow } | undefined> {
  const [api] = await db.orm.select().from(apiInfo).where(eq(apiInfo.id, id));
  const owner = api && (await selectProjectOnSale(db, api.projectId));
  return api && owner ? { api, project: owner } : undefined;
}

/** Categories with how much each has on sale. */
export async function selectTypes(db: Queryable): Promise<{ id: string; code: string; name: string; count: number }[]> {
  const { rows } = await db.query<{ id: string; code: string; name: string; count: string }>(
    `select t.id, t.code, t.name, count(p.id) as count
     from catalogue.api_type t
     left join catalogue.project p on p.type_id = t.id and p.status = ${ProjectStatus.onSale}
     group by t.id
     order by t.sort, t.id`,
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Favourites of a member among the given products. */
export async function selectCollected(db: Queryable, memberId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ project_id: string }>(
    'select project_id from access.collection where member_id = $1 and project_id = any($2::bigint[])',
    [memberId, ids],
  );
  return new Set(rows.map((row) => row.project_id));
}

/** Status of a member's application for a product, 0 when there is none. */
export async function selectApplyStatus(db: Queryable, memberId: string, projectId: string): Promise<number> {
  const { rows } = await db.query<{ status: number }>(
    'select status from access.apply where member_id = $1 and project_id = $2',
    [memberId, projectId],
  );
  return rows[0]?.status ?? 0;
}

export type ProjectValues = Omit<typeof project.$inferInsert, 'id' | 'createdAt' | 'status' | 'onSaleAt' | 'search'> & {
  words: string[];
};

/** Inserts a draft, or updates product `id`. Undefined when that id is not there; 'duplicate' when its code is taken. */
export async function upsertProject(
  tx: Transaction,
  id: string | undefined,
  values: ProjectValues,
): Promise<string | undefined> {
  const { words, ...columns } = values;
  const search = sql`array_to_tsvector(${sql.param(words)}::text[])`;
  const taken = await tx.orm
    .select({ id: project.id })
    .from(project)
    .where(eq(project.code, values.code))
    .for('update');
  if (taken.some((row) => row.id !== id)) return 'duplicate';
  const written = id
    ? await tx.orm
        .update(project)
        .set({ ...columns, search })
        .where(eq(project.id, id))
        .returning({ id: project.id })
    : await tx.orm
        .insert(project)
        .values({ ...columns, search, createdAt: values.updatedAt })
        .onConflictDoNothing()
        .returning({ id: project.id });
  if (!written.length && !id) return 'duplicate';
  return written[0]?.id;
}

export type ApiInfoValues = Omit<typeof apiInfo.$inferInsert, 'projectId'>;

/**
 * Makes a product's endpoints exactly these: known ids are changed, new ones added, the rest removed. Answers the place of
 * one whose id is not this product's, which changed nothing; undefined when all is well.
 */
export async function replaceApiInfos(
  tx: Transaction,
  projectId: string,
  infos: readonly ApiInfoValues[],
): Promise<number | undefined> {
  const kept = infos.flatMap((info) => info.id ?? []);
  await tx.orm
    .delete(apiInfo)
    .where(and(eq(apiInfo.projectId, projectId), kept.length ? notInArray(apiInfo.id, kept) : undefined));
  for (const [sort, { id, ...info }] of infos.entries()) {
    const values = { ...info, sort };
    if (!id) await tx.orm.insert(apiInfo).values({ ...values, projectId });
    else {
      const { rowCount } = await tx.orm
        .update(apiInfo)
        .set(values)
        .where(and(eq(apiInfo.id, id), eq(apiInfo.projectId, projectId)));
      if (rowCount === 0) return sort;
    }
  }
  return undefined;
}

/** Moves a product from one status to another; false when it is not in `from` any more. */
export async function moveProject(tx: Transaction, id: string, from: number, to: number, now: Date): Promise<boolean> {
  const moved = await tx.orm
    .update(project)
    .set({
      status: to,
      updatedAt: now,
      ...(to === ProjectStatus.onSale
        ? { onSaleAt: sql`coalesce(${project.onSaleAt}, ${now.toISOString()}::timestamptz)` }
        : {}),
    })
    .where(and(eq(project.id, id), eq(project.status, from)))
    .returning({ id: project.id });
  return moved.length > 0;
}

/** Whether there is such a category. */
export async function hasType(db: Queryable, id: string): Promise<boolean> {
  return (await db.orm.$count(apiType, eq(apiType.id, id))) > 0;
}

/** A category by code, made when it is not there. */
export async function ensureType(tx: Transaction, code: string, name: string, sort: number): Promise<string> {
  const [made] = await tx.orm
    .insert(apiType)
    .values({ code, name, sort })
    .onConflictDoUpdate({ target: apiType.code, set: { name } })
    .returning({ id: apiType.id });
  return made!.id;
}

/** All products for the console, newest change first. */
export async function selectForConsole(
  db: Database,
  filter: { keyword: string; status: number | null; limit: number; offset: number },
): Promise<{ rows: (ProjectRow & { apiCount: number })[]; total: number }> {
  const like = holding(filter.keyword);
  const matches = and(
    filter.keyword ? sql`(${project.name} ilike ${like} or ${project.code} ilike ${like})` : undefined,
    filter.status ? eq(project.status, filter.status) : undefined,
  );
  const rows = await db.orm
    .select({
      ...getTableColumns(project),
      typeName: apiType.name,
      apiCount: sql<number>`(select count(*)::int from catalogue.api_info a where a.project_id = ${project.id})`,
    })
    .from(project)
    .innerJoin(apiType, eq(apiType.id, project.typeId))
    .where(matches)
    .orderBy(sql`${project.updatedAt} desc`, sql`${project.id} desc`)
    .limit(filter.limit)
    .offset(filter.offset);
  const [count] = await db.orm
    .select({ n: sql<number>`count(*)::int` })
    .from(project)
    .where(matches);
  return { rows, total: count?.n ?? 0 };
}

/** Deletes unused demo products and takes used ones off sale; answers the ids of both. */
export async function removeDemo(tx: Transaction, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string; used: boolean }>(
    `select p.id,
       exists (select from access.apply a where a.project_id = p.id)
         or exists (select from package.holding h where h.project_id = p.id)
         or exists (select from payment.pay_order o where o.reference ->> 'projectId' = p.id::text)
         or exists (select from gateway.call_hour c where c.project_id = p.id) as used
     from catalogue.project p
     where p.demo and p.status <> ${ProjectStatus.off}
     for update`,
  );
  const ids = (used: boolean) => rows.filter((row) => row.used === used).map((row) => row.id);
  await tx.query('update catalogue.project set status = 4, updated_at = $2 where id = any($1::bigint[])', [
    ids(true),
    now,
  ]);
  await tx.query('delete from access.collection where project_id = any($1::bigint[])', [ids(false)]);
  await tx.query('delete from package.offer where project_id = any($1::bigint[])', [ids(false)]);
  await tx.query('delete from catalogue.api_info where project_id = any($1::bigint[])', [ids(false)]);
  await tx.query('delete from catalogue.project where id = any($1::bigint[])', [ids(false)]);
  return rows.map((row) => row.id);
}
