// The only SQL of entries: drafts, what is public of them, their versions.
import { entryStatus } from '@jishi/contract/enums/content';
import { type Queryable, type Transaction, literal, nothing, sql } from '@jishi/db';
import { type Draft, type EntryKind } from './rules';

export type EntryRow = {
  id: string;
  kind: EntryKind;
  status: number;
  version: number;
  publishedVersion: number | null;
  title: string;
  draft: Omit<Draft, 'title' | 'placeId' | 'sort'>;
  placeId: string | null;
  placeName: string | null;
  sort: number;
  scheduledAt: Date | null;
  publishedAt: Date | null;
  views: bigint;
  operatorId: string | null;
  updatedAt: Date;
};

const ENTRY = sql`
  select e.id, e.kind, e.status, e.version, e.published_version, e.title, e.draft, e.place_id, pl.name as place_name,
    e.sort, e.scheduled_at, e.operator_id, e.updated_at, p.published_at,
    (select coalesce(sum(v.views), 0)::bigint from content.entry_view v where v.entry_id = e.id) as views
  from content.entry e
  left join content.place pl on pl.id = e.place_id
  left join content.published p on p.id = e.id`;

export async function selectEntry(db: Queryable, id: string): Promise<EntryRow | undefined> {
  return db.maybe<EntryRow>(sql`${ENTRY} where e.id = ${id}`);
}

/** The entry, locked until the transaction ends. */
export async function lockEntry(tx: Transaction, id: string): Promise<EntryRow | undefined> {
  await tx.run(sql`select 1 from content.entry where id = ${id} for update`);
  return selectEntry(tx, id);
}

export type EntryFilter = { kind: EntryKind; status: number | null; placeId: string | null; pattern: string };

export async function selectEntries(
  db: Queryable,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const { kind, status, placeId, pattern } = filter;
  const matches = sql`
    e.kind = ${kind} and e.title ilike ${pattern}
    ${status === null ? nothing : sql`and e.status = ${status}`}
    ${placeId === null ? nothing : sql`and e.place_id = ${placeId}`}`;
  const [rows, { n }] = await Promise.all([
    db.many<EntryRow>(sql`
      ${ENTRY} where ${matches} order by e.updated_at desc, e.id desc limit ${page.limit} offset ${page.offset}`),
    db.one<{ n: number }>(sql`select count(*)::int as n from content.entry e where ${matches}`),
  ]);
  return { rows, total: n };
}

type Written = { draft: Draft; operatorId: string | null; now: Date };

function contentOf({ title: _title, placeId: _place, sort: _sort, ...content }: Draft): string {
  return JSON.stringify(content);
}

export async function insertEntry(
  tx: Transaction,
  kind: EntryKind,
  { draft, operatorId, now }: Written,
  demo: boolean,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into content.entry (kind, title, draft, place_id, sort, operator_id, demo, created_at, updated_at)
    values (
      ${kind}, ${draft.title}, ${contentOf(draft)}, ${draft.placeId}, ${draft.sort}, ${operatorId}, ${demo}, ${now},
      ${now}
    )
    returning id`);
  return id;
}

export async function updateEntry(tx: Transaction, id: string, { draft, operatorId, now }: Written): Promise<void> {
  await tx.run(sql`
    update content.entry
    set version = version + 1, title = ${draft.title}, draft = ${contentOf(draft)}, place_id = ${draft.placeId},
      sort = ${draft.sort}, operator_id = ${operatorId}, updated_at = ${now}
    where id = ${id}`);
}

export async function scheduleEntry(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.run(sql`update content.entry set status = ${entryStatus.scheduled}, scheduled_at = ${at} where id = ${id}`);
}

export type Publication = {
  summary: string;
  html: string;
  plain: string;
  titleWords: string[];
  words: string[];
  now: Date;
};

/** Publishes the entry's draft, replacing the public text; the time of the first publication is kept. */
export async function publish(tx: Transaction, entry: EntryRow, text: Publication): Promise<void> {
  const { draft } = entry;
  await tx.run(sql`
    insert into content.published (
      id, kind, title, summary, html, plain, place_id, cover, cover_dark, author, source, notice_kind, important,
      pinned, recommended, link, sort, published_at, updated_at, title_search, search
    )
    values (
      ${entry.id}, ${entry.kind}, ${entry.title}, ${text.summary}, ${text.html}, ${text.plain}, ${entry.placeId},
      ${draft.cover}, ${draft.coverDark}, ${draft.author}, ${draft.source}, ${draft.noticeKind}, ${draft.important},
      ${draft.pinned}, ${draft.recommended}, ${draft.link}, ${entry.sort}, ${text.now}, ${text.now},
      array_to_tsvector(${text.titleWords}::text[]), array_to_tsvector(${text.words}::text[])
    )
    on conflict (id) do update set
      title = excluded.title, summary = excluded.summary, html = excluded.html, plain = excluded.plain,
      place_id = excluded.place_id, cover = excluded.cover, cover_dark = excluded.cover_dark, author = excluded.author,
      source = excluded.source, notice_kind = excluded.notice_kind, important = excluded.important,
      pinned = excluded.pinned, recommended = excluded.recommended, link = excluded.link, sort = excluded.sort,
      updated_at = excluded.updated_at, title_search = excluded.title_search, search = excluded.search`);
  await replaceTags(tx, entry.id, draft.tags);
  await tx.run(sql`delete from content.entry_project where entry_id = ${entry.id}`);
  await tx.run(sql`
    insert into content.entry_project (entry_id, project_id)
    select ${entry.id}, id from catalogue.project where id = any(${draft.projectIds}::bigint[])`);
  await tx.run(sql`
    insert into content.entry_version (entry_id, version, title, draft, operator_id, published_at)
    select id, version, title, draft || jsonb_build_object('placeId', place_id::text, 'sort', sort), operator_id,
      ${text.now}
    from content.entry where id = ${entry.id}
    on conflict (entry_id, version) do nothing`);
  await tx.run(sql`
    update content.entry
    set status = ${entryStatus.published}, published_version = version, scheduled_at = null
    where id = ${entry.id}`);
}

async function replaceTags(tx: Transaction, id: string, tags: readonly string[]): Promise<void> {
  await tx.run(sql`delete from content.entry_tag where entry_id = ${id}`);
  await tx.run(sql`insert into content.tag (name) select unnest(${tags}::text[]) on conflict (name) do nothing`);
  await tx.run(sql`
    insert into content.entry_tag (entry_id, tag_id)
    select ${id}, id from content.tag where name = any(${tags}::text[])`);
}

/** Takes an entry from the public; its draft and versions stay. */
export async function withdraw(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from content.published where id = ${id}`);
  await tx.run(sql`update content.entry set status = ${entryStatus.withdrawn}, scheduled_at = null where id = ${id}`);
}

/** Cancels a schedule; the public text stays. */
export async function unschedule(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update content.entry
    set
      scheduled_at = null,
      status = case
        when published_version is null then ${entryStatus.draft}::smallint
        when exists (select 1 from content.published p where p.id = entry.id) then ${entryStatus.published}::smallint
        else ${entryStatus.withdrawn}::smallint
      end
    where id = ${id}`);
}

/** Entries whose time has come. */
export async function selectDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id
    from content.entry
    where status = ${literal(entryStatus.scheduled)} and scheduled_at <= ${now}
    order by scheduled_at
    limit 200`);
  return rows.map((row) => row.id);
}

export type VersionRow = {
  version: number;
  title: string;
  draft: Omit<Draft, 'title'>;
  operatorId: string | null;
  publishedAt: Date;
};

const VERSION = sql`select version, title, draft, operator_id, published_at from content.entry_version`;

export async function selectVersions(db: Queryable, id: string): Promise<VersionRow[]> {
  return db.many<VersionRow>(sql`${VERSION} where entry_id = ${id} order by version desc limit 100`);
}

export async function selectVersion(db: Queryable, id: string, version: number): Promise<VersionRow | undefined> {
  return db.maybe<VersionRow>(sql`${VERSION} where entry_id = ${id} and version = ${version}`);
}

/** Removes everything that came as demo content. */
export async function removeDemo(tx: Transaction): Promise<void> {
  await tx.run(sql`delete from content.entry where demo`);
  await tx.run(sql`
    delete from content.place p
    where p.demo
      and not exists (select 1 from content.entry e where e.place_id = p.id)
      and not exists (select 1 from content.place c where c.parent_id = p.id and not c.demo)`);
}
