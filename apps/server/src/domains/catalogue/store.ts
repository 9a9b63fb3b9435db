// The only SQL of products, their endpoints and price tiers.
import type { saveProject } from '@jishi/contract/console/catalogue';
import type { Checked } from '@jishi/contract/endpoint';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, type Sql, type SqlValue, type Transaction, list, literal, nothing, sql } from '@jishi/db';

type Draft = Checked<typeof saveProject>;
type UpstreamSigning = NonNullable<Draft['upstreamSigning']>;
type Words = Record<string, number>;

/** What an operator's form says of a product, as it is kept. */
type Said = Pick<Draft, 'code' | 'name' | 'glyph' | 'typeId' | 'summary' | 'tags' | 'detailHtml' | 'scenes'> &
  Pick<
    Draft,
    'advantages' | 'faq' | 'unit' | 'freeQuota' | 'needs' | 'qpsLimit' | 'upstreamBaseUrl' | 'upstreamTimeoutMs'
  > &
  Pick<Draft, 'upstreamRetries' | 'upstreamConcurrency' | 'successStatuses' | 'codePath'> & {
    price: bigint;
    codeWords: Words;
    updatedAt: Date;
  };
/** Fields it leaves out. */
type Unsaid = {
  official: boolean;
  demo: boolean;
  upstreamHeadersCipher: Buffer | null;
  upstreamQueryCipher: Buffer | null;
  upstreamSigning: UpstreamSigning | null;
  upstreamSigningSecretCipher: Buffer | null;
  sort: number;
};
export type ProjectRow = Said &
  Unsaid & { id: string; status: number; createdAt: Date; onSaleAt: Date | null; typeName: string };

type ApiDraft = Draft['apiInfos'][number];
export type ApiInfoValues = Omit<ApiDraft, 'id' | 'sampleResponse'> & { id?: string; sampleResponse: unknown };
export type ApiInfoRow = ApiInfoValues & { id: string; projectId: string; sort: number };

const COLUMNS = sql`
  p.id, p.code, p.name, p.glyph, p.type_id, p.summary, p.tags, p.detail_html, p.scenes, p.advantages, p.faq, p.price, p.unit,
  p.free_quota, p.needs, p.status, p.official, p.demo, p.qps_limit, p.upstream_base_url, p.upstream_timeout_ms,
  p.upstream_headers_cipher, p.upstream_query_cipher, p.upstream_signing, p.upstream_signing_secret_cipher,
  p.upstream_retries, p.upstream_concurrency, p.success_statuses, p.code_path, p.code_words, p.sort, p.created_at,
  p.on_sale_at, p.updated_at, t.name as type_name`;
const FROM = sql`catalogue.project p join catalogue.api_type t on t.id = p.type_id`;
const PROJECTS = sql`select ${COLUMNS} from ${FROM}`;

/** Products by id, in the order of the ids. */
export async function selectProjects(db: Queryable, ids: readonly string[]): Promise<ProjectRow[]> {
  if (!ids.length) return [];
  const rows = await db.many<ProjectRow>(sql`${PROJECTS} where p.id = any (${ids}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A product in any status. */
export async function selectProject(db: Queryable, id: string): Promise<ProjectRow | undefined> {
  return db.maybe<ProjectRow>(sql`${PROJECTS} where p.id = ${id}`);
}

/** Locks a product until the transaction ends. */
export async function lockProject(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`select from catalogue.project where id = ${id} for no key update`);
}

/** A product on sale. */
export async function selectProjectOnSale(db: Queryable, id: string): Promise<ProjectRow | undefined> {
  return db.maybe<ProjectRow>(sql`${PROJECTS} where p.id = ${id} and p.status = ${literal(projectStatus.onSale)}`);
}

/** The newest on sale first, or in the operator's order. */
export async function selectOnSale(db: Queryable, order: 'new' | 'hot', limit: number): Promise<ProjectRow[]> {
  return db.many<ProjectRow>(sql`
    ${PROJECTS}
    where p.status = ${literal(projectStatus.onSale)}
    order by ${order === 'new' ? sql`p.on_sale_at desc, p.id desc` : sql`p.sort, p.id`}
    limit ${limit}`);
}

export type ProjectName = Pick<ProjectRow, 'id' | 'code' | 'name' | 'typeId'>;

/** Names of products on sale, in the operator's order. */
export async function selectNames(db: Queryable, limit: number): Promise<ProjectName[]> {
  return db.many<ProjectName>(sql`
    select p.id, p.code, p.name, p.type_id
    from catalogue.project p
    where p.status = ${literal(projectStatus.onSale)}
    order by p.sort, p.id
    limit ${limit}`);
}

/** How many products are on sale. */
export async function countOnSale(db: Queryable): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from catalogue.project where status = ${literal(projectStatus.onSale)}`,
  );
  return n;
}

const API_INFOS = sql`
  select
    id, project_id, code, name, method, path, upstream_path, summary, params, response_fields, sample_response,
    error_codes, charge_codes, charge, sort
  from catalogue.api_info`;

/** Endpoints of a product in their order. */
export function selectApiInfos(db: Queryable, projectId: string): Promise<ApiInfoRow[]> {
  return db.many<ApiInfoRow>(sql`${API_INFOS} where project_id = ${projectId} order by sort, id`);
}

export type PriceTier = { fromCalls: number; price: bigint };

/** Price tiers of a product, the lowest first. */
export async function selectTiers(db: Queryable, projectId: string): Promise<PriceTier[]> {
  const rows = await db.many<{ fromCalls: bigint; price: bigint }>(sql`
    select from_calls, price from catalogue.price_tier where project_id = ${projectId} order by from_calls`);
  return rows.map(({ fromCalls, price }) => ({ fromCalls: Number(fromCalls), price }));
}

/** Makes a product's price tiers exactly these. */
export async function replaceTiers(tx: Transaction, projectId: string, tiers: readonly PriceTier[]): Promise<void> {
  await tx.run(sql`delete from catalogue.price_tier where project_id = ${projectId}`);
  if (tiers.length === 0) return;
  const rows = tiers.map(({ fromCalls, price }) => sql`(${projectId}, ${fromCalls}, ${price})`);
  await tx.run(sql`insert into catalogue.price_tier (project_id, from_calls, price) values ${list(rows)}`);
}

/** One endpoint of a product on sale. */
export async function selectApiInfo(
  db: Queryable,
  id: string,
): Promise<{ api: ApiInfoRow; project: ProjectRow } | undefined> {
  const api = await db.maybe<ApiInfoRow>(sql`${API_INFOS} where id = ${id}`);
  const owner = api && (await selectProjectOnSale(db, api.projectId));
  return api && owner ? { api, project: owner } : undefined;
}

/** Status of a member's application for a product, 0 when there is none. */
export async function selectApplyStatus(db: Queryable, memberId: string, projectId: string): Promise<number> {
  const row = await db.maybe<{ status: number }>(sql`
    select status from access.apply where member_id = ${memberId} and project_id = ${projectId}`);
  return row?.status ?? 0;
}

/** Fields left out are kept. */
export type ProjectValues = Said & Partial<Unsaid> & { words: string[] };

function columnsOf(values: ProjectValues): { column: Sql; value: Sql }[] {
  const written: [column: Sql, value: SqlValue | undefined][] = [
    [sql`code`, values.code],
    [sql`name`, values.name],
    [sql`glyph`, values.glyph],
    [sql`type_id`, values.typeId],
    [sql`summary`, values.summary],
    [sql`tags`, values.tags],
    [sql`detail_html`, values.detailHtml],
    [sql`scenes`, JSON.stringify(values.scenes)],
    [sql`advantages`, JSON.stringify(values.advantages)],
    [sql`faq`, JSON.stringify(values.faq)],
    [sql`price`, values.price],
    [sql`unit`, values.unit],
    [sql`free_quota`, values.freeQuota],
    [sql`needs`, values.needs],
    [sql`official`, values.official],
    [sql`demo`, values.demo],
    [sql`qps_limit`, values.qpsLimit],
    [sql`upstream_base_url`, values.upstreamBaseUrl],
    [sql`upstream_timeout_ms`, values.upstreamTimeoutMs],
    [sql`upstream_headers_cipher`, values.upstreamHeadersCipher],
    [sql`upstream_query_cipher`, values.upstreamQueryCipher],
    [sql`upstream_signing`, values.upstreamSigning && JSON.stringify(values.upstreamSigning)],
    [sql`upstream_signing_secret_cipher`, values.upstreamSigningSecretCipher],
    [sql`upstream_retries`, values.upstreamRetries],
    [sql`upstream_concurrency`, values.upstreamConcurrency],
    [sql`success_statuses`, values.successStatuses],
    [sql`code_path`, values.codePath],
    [sql`code_words`, JSON.stringify(values.codeWords)],
    [sql`sort`, values.sort],
    [sql`updated_at`, values.updatedAt],
    [sql`search`, sql`array_to_tsvector(${values.words}::text[])`],
  ];
  return written.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value: sql`${value}` }]));
}

/** Inserts a draft, or updates product `id`. Undefined when that id is not there; 'duplicate' when its code is taken. */
export async function upsertProject(
  tx: Transaction,
  id: string | undefined,
  values: ProjectValues,
): Promise<string | undefined> {
  const taken = await tx.many<{ id: string }>(
    sql`select id from catalogue.project where code = ${values.code} for update`,
  );
  if (taken.some((row) => row.id !== id)) return 'duplicate';
  const columns = columnsOf(values);
  const written = await tx.maybe<{ id: string }>(
    id
      ? sql`
        update catalogue.project set ${list(columns.map(({ column, value }) => sql`${column} = ${value}`))}
        where id = ${id}
        returning id`
      : sql`
        insert into catalogue.project (${list(columns.map(({ column }) => column))}, created_at)
        values (${list(columns.map(({ value }) => value))}, ${values.updatedAt})
        on conflict do nothing
        returning id`,
  );
  return written?.id ?? (id ? undefined : 'duplicate');
}

/**
 * Replaces a product's endpoints: updates known ids, adds new ones, removes the rest. Returns the index of an id of
 * another product, in which case nothing changed; undefined on success.
 */
export async function replaceApiInfos(
  tx: Transaction,
  projectId: string,
  infos: readonly ApiInfoValues[],
): Promise<number | undefined> {
  const kept = infos.flatMap((info) => info.id ?? []);
  await tx.run(sql`delete from catalogue.api_info where project_id = ${projectId} and id <> all (${kept}::bigint[])`);
  for (const [sort, info] of infos.entries()) {
    const written = await tx.run(info.id ? updateOf(projectId, info.id, info, sort) : insertOf(projectId, info, sort));
    if (written === 0) return sort;
  }
  return undefined;
}

function insertOf(projectId: string, info: ApiInfoValues, sort: number): Sql {
  return sql`
    insert into catalogue.api_info (
      project_id, code, name, method, path, upstream_path, summary, params, response_fields, sample_response,
      error_codes, charge_codes, charge, sort
    )
    values (
      ${projectId}, ${info.code}, ${info.name}, ${info.method}, ${info.path}, ${info.upstreamPath}, ${info.summary},
      ${JSON.stringify(info.params)}, ${JSON.stringify(info.responseFields)}, ${sampleOf(info)},
      ${JSON.stringify(info.errorCodes)}, ${info.chargeCodes}, ${JSON.stringify(info.charge)}, ${sort}
    )`;
}

function updateOf(projectId: string, id: string, info: ApiInfoValues, sort: number): Sql {
  return sql`
    update catalogue.api_info
    set
      code = ${info.code}, name = ${info.name}, method = ${info.method}, path = ${info.path},
      upstream_path = ${info.upstreamPath}, summary = ${info.summary}, params = ${JSON.stringify(info.params)},
      response_fields = ${JSON.stringify(info.responseFields)}, sample_response = ${sampleOf(info)},
      error_codes = ${JSON.stringify(info.errorCodes)}, charge_codes = ${info.chargeCodes},
      charge = ${JSON.stringify(info.charge)}, sort = ${sort}
    where id = ${id} and project_id = ${projectId}`;
}

function sampleOf({ sampleResponse }: ApiInfoValues): string | null {
  return sampleResponse === null ? null : JSON.stringify(sampleResponse);
}

/** Moves a product from one status to another; false when it is not in `from` any more. */
export async function moveProject(tx: Transaction, id: string, from: number, to: number, now: Date): Promise<boolean> {
  const putOnSale = sql`, on_sale_at = coalesce(on_sale_at, ${now})`;
  const moved = await tx.run(sql`
    update catalogue.project
    set status = ${to}, updated_at = ${now} ${to === projectStatus.onSale ? putOnSale : nothing}
    where id = ${id} and status = ${from}`);
  return moved > 0;
}

/** Deletes unused demo products and takes used ones off sale; answers the ids of both. */
export async function removeDemo(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.many<{ id: string; used: boolean }>(sql`
    select p.id,
      exists (select from access.apply a where a.project_id = p.id)
        or exists (select from package.holding h where h.project_id = p.id)
        or exists (select from payment.pay_order o where o.reference ->> 'projectId' = p.id::text)
        or exists (select from gateway.call_hour c where c.project_id = p.id) as used
    from catalogue.project p
    where p.demo and p.status <> ${literal(projectStatus.off)}
    for update`);
  const ids = (used: boolean) => rows.filter((row) => row.used === used).map((row) => row.id);
  await tx.run(sql`
    update catalogue.project
    set status = ${projectStatus.off}, updated_at = ${now}
    where id = any(${ids(true)}::bigint[])`);
  await tx.run(sql`delete from access.collection where project_id = any(${ids(false)}::bigint[])`);
  await tx.run(sql`delete from package.offer where project_id = any(${ids(false)}::bigint[])`);
  await tx.run(sql`delete from catalogue.api_info where project_id = any(${ids(false)}::bigint[])`);
  await tx.run(sql`delete from catalogue.project where id = any(${ids(false)}::bigint[])`);
  return rows.map((row) => row.id);
}
