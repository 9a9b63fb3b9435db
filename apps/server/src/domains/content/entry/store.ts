// The only SQL of entries: drafts, what is public of them, their versions.
import type { Queryable, Transaction } from '@jishi/db';
import type { Draft, EntryKind } from './rules';
import { EntryStatus } from './rules';

export type EntryRow = {
  id: string;
  kind: EntryKind;
  status: number;
  version: number;
  published_version: number | null;
  title: string;
  draft: Omit<Draft, 'title' | 'placeId' | 'sort'>;
  place_id: string | null;
  place_name: string | null;
  sort: number;
  scheduled_at: Date | null;
  published_at: Date | null;
  views: string;
  operator_id: string | null;
  updated_at: Date;
};

const ENTRY = `
  select e.id, e.kind, e.status, e.version, e.published_version, e.title, e.draft, e.place_id, pl.name as place_name,
    e.sort, e.scheduled_at, e.operator_id, e.updated_at, p.published_at,
    (select coalesce(sum(v.views), 0) from content.entry_view v where v.entry_id = e.id) as views
  from content.entry e
  left join content.place pl on pl.id = e.place_id
  left join content.published p on p.id = e.id`;

export async function selectEntry(db: Queryable, id: string): Promise<EntryRow | undefined> {
  const { rows } = await db.query<EntryRow>(`${ENTRY} where e.id = $1`, [id]);
  return rows[0];
}

/** The entry, locked until the transaction ends. */
export async function lockEntry(tx: Transaction, id: string): Promise<EntryRow | undefined> {
  await tx.query('select 1 from content.entry where id = $1 for update', [id]);
  return selectEntry(tx, id);
}

export type EntryFilter = { kind: EntryKind; status: number | null; placeId: string | null; pattern: string };

export async function selectEntries(
  db: Queryable,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = `e.kind = $1 and ($2::smallint is null or e.status = $2) and ($3::bigint is null or e.place_id = $3)
    and e.title ilike $4`;
  const values = [filter.kind, filter.status, filter.placeId, filter.pattern];
  const [{ rows }, counted] = await Promise.all([
    db.query<EntryRow>(`${ENTRY} where ${where} order by e.updated_at desc, e.id desc limit $5 offset $6`, [
      ...values,
      page.limit,
      page.offset,
    ]),
    db.query<{ n: string }>(`select count(*) as n from content.entry e where ${where}`, values),
  ]);
  return { rows, total: Number(counted.rows[0]?.n ?? 0) };
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
  const { rows } = await tx.query<{ id: string }>(
    `insert into content.entry (kind, title, draft, place_id, sort, operator_id, demo, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [kind, draft.title, contentOf(draft), draft.placeId, draft.sort, operatorId, demo, now],
  );
  return rows[0]!.id;
}

export async function updateEntry(tx: Transaction, id: string, { draft, operatorId, now }: Written): Promise<void> {
  await tx.query(
    `update content.entry set version = version + 1, title = $2, draft = $3, place_id = $4, sort = $5, operator_id = $6,
       updated_at = $7
     where id = $1`,
    [id, draft.title, contentOf(draft), draft.placeId, draft.sort, operatorId, now],
  );
}

export async function scheduleEntry(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('update content.entry set status = $2, scheduled_at = $3 where id = $1', [
    id,
    EntryStatus.scheduled,
    at,
  ]);
}

export type Publication = {
  summary: string;
  html: string;
  plain: string;
  titleWords: string[];
  words: string[];
  now: Date;
};

/** Makes the entry's draft public, replacing what was; the first publication's time stays. */
export async function publish(tx: Transaction, entry: EntryRow, text: Publication): Promise<void> {
  const { draft } = entry;
  await tx.query(
    `insert into content.published (
       id, kind, title, summary, html, plain, place_id, cover, cover_dark, author, source, notice_kind, important, pinned,
       recommended, link, sort, published_at, updated_at, title_search, search
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18,
       array_to_tsvector($19::text[]), array_to_tsvector($20::text[]))
     on conflict (id) do update set
       title = excluded.title, summary = excluded.summary, html = excluded.html, plain = excluded.plain,
       place_id = excluded.place_id, cover = excluded.cover, cover_dark = excluded.cover_dark, author = excluded.author,
       source = excluded.source, notice_kind = excluded.notice_kind, important = excluded.important,
       pinned = excluded.pinned, recommended = excluded.recommended, link = excluded.link, sort = excluded.sort,
       updated_at = excluded.updated_at, title_search = excluded.title_search, search = excluded.search`,
    [
      entry.id,
      entry.kind,
      entry.title,
      text.summary,
      text.html,
      text.plain,
      entry.place_id,
      draft.cover,
      draft.coverDark,
      draft.author,
      draft.source,
      draft.noticeKind,
      draft.important,
      draft.pinned,
      draft.recommended,
      draft.link,
      entry.sort,
      text.now,
      text.titleWords,
      text.words,
    ],
  );
  await replaceTags(tx, entry.id, draft.tags);
  await tx.query('delete from content.entry_project where entry_id = $1', [entry.id]);
  await tx.query(
    `insert into content.entry_project (entry_id, project_id)
     select $1, id from catalogue.project where id = any($2::bigint[])`,
    [entry.id, draft.projectIds],
  );
  await tx.query(
    `insert into content.entry_version (entry_id, version, title, draft, operator_id, published_at)
     select id, version, title, draft || jsonb_build_object('placeId', place_id::text, 'sort', sort), operator_id, $2
     from content.entry where id = $1
     on conflict (entry_id, version) do nothing`,
    [entry.id, text.now],
  );
  await tx.query(
    'update content.entry set status = $2, published_version = version, scheduled_at = null where id = $1',
    [entry.id, EntryStatus.published],
  );
}

async function replaceTags(tx: Transaction, id: string, tags: readonly string[]): Promise<void> {
  await tx.query('delete from content.entry_tag where entry_id = $1', [id]);
  await tx.query('insert into content.tag (name) select unnest($1::text[]) on conflict (name) do nothing', [tags]);
  await tx.query(
    'insert into content.entry_tag (entry_id, tag_id) select $1, id from content.tag where name = any($2::text[])',
    [id, tags],
  );
}

/** Takes an entry from the public; its draft and versions stay. */
export async function withdraw(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from content.published where id = $1', [id]);
  await tx.query('update content.entry set status = $2, scheduled_at = null where id = $1', [
    id,
    EntryStatus.withdrawn,
  ]);
}

/** Sets a schedule aside; what is public meanwhile stays so. */
export async function unschedule(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update content.entry set scheduled_at = null,
       status = case when published_version is null then ${EntryStatus.draft}
                     when exists (select 1 from content.published p where p.id = entry.id) then ${EntryStatus.published}
                     else ${EntryStatus.withdrawn} end
     where id = $1`,
    [id],
  );
}

/** Entries whose time has come. */
export async function selectDue(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from content.entry where status = ${EntryStatus.scheduled} and scheduled_at <= $1 order by scheduled_at limit 200`,
    [now],
  );
  return rows.map((row) => row.id);
}

export type VersionRow = {
  version: number;
  title: string;
  draft: Omit<Draft, 'title'>;
  operator_id: string | null;
  published_at: Date;
};

export async function selectVersions(db: Queryable, id: string): Promise<VersionRow[]> {
  const { rows } = await db.query<VersionRow>(
    `select version, title, draft, operator_id, published_at from content.entry_version
     where entry_id = $1 order by version desc limit 100`,
    [id],
  );
  return rows;
}

export async function selectVersion(db: Queryable, id: string, version: number): Promise<VersionRow | undefined> {
  const { rows } = await db.query<VersionRow>(
    `select version, title, draft, operator_id, published_at from content.entry_version
     where entry_id = $1 and version = $2`,
    [id, version],
  );
  return rows[0];
}

/** Removes everything that came as demo content. */
export async function removeDemo(tx: Transaction): Promise<void> {
  await tx.query('delete from content.entry where demo');
  await tx.query(
    `delete from content.place p where p.demo and not exists (select 1 from content.entry e where e.place_id = p.id)
       and not exists (select 1 from content.place c where c.parent_id = p.id and not c.demo)`,
  );
}
