// The SQL of incidents and of what is said about them.
import { incidentKind, incidentPhase } from '@jishi/contract/enums/status';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';

export type IncidentRow = {
  id: string;
  kind: number;
  title: string;
  effect: number;
  parts: number[];
  /** As it is now. */
  phase: number;
  beganAt: Date;
  endedAt: Date | null;
  windowBegin: Date | null;
  windowEnd: Date | null;
  updatedAt: Date;
};

/** A planned maintenance is under way once its window has begun, whether somebody says so or not. */
export function phaseAt(now: Date): Sql {
  const { planned, underway } = incidentPhase;
  return sql`case when i.phase = ${literal(planned)} and i.window_begin <= ${now} then ${literal(underway)}::smallint else i.phase end`;
}

const columnsAt = (
  now: Date,
) => sql`i.id, i.kind, i.title, i.effect, i.parts, ${phaseAt(now)} as phase, i.began_at, i.ended_at,
  i.window_begin, i.window_end, i.updated_at`;

/** More than that within 90 days nobody reads. */
const MOST = 500;

/** Those that last, and those that ended after `from`: the newest first. */
export function selectSince(db: Queryable, from: Date, now: Date): Promise<IncidentRow[]> {
  return db.many<IncidentRow>(sql`
    select ${columnsAt(now)} from status.incident i
    where i.ended_at is null or i.ended_at > ${from}
    order by i.began_at desc, i.id desc limit ${MOST}`);
}

/** Those that were last told of, the latest first. */
export function selectLatest(db: Queryable, limit: number, now: Date): Promise<IncidentRow[]> {
  return db.many<IncidentRow>(sql`
    select ${columnsAt(now)} from status.incident i order by i.updated_at desc, i.id desc limit ${limit}`);
}

export function selectOne(db: Queryable, id: string, now: Date): Promise<IncidentRow | undefined> {
  return db.maybe<IncidentRow>(sql`select ${columnsAt(now)} from status.incident i where i.id = ${id}::bigint`);
}

/** One, locked until the transaction ends. */
export function lockOne(tx: Transaction, id: string, now: Date): Promise<IncidentRow | undefined> {
  return tx.maybe<IncidentRow>(sql`
    select ${columnsAt(now)} from status.incident i where i.id = ${id}::bigint for no key update`);
}

export type NewIncident = Pick<
  IncidentRow,
  'kind' | 'title' | 'effect' | 'parts' | 'phase' | 'beganAt' | 'windowBegin' | 'windowEnd'
> & { key: string; at: Date };

/** Keeps one, once under its key; undefined where it is there. */
export async function insertIncident(tx: Transaction, one: NewIncident): Promise<string | undefined> {
  const { key, kind, title, effect, parts, phase, beganAt, windowBegin, windowEnd, at } = one;
  const row = await tx.maybe<{ id: string }>(sql`
    insert into status.incident (key, kind, title, effect, parts, phase, began_at, window_begin, window_end, updated_at)
    values (${key}, ${kind}, ${title}, ${effect}, ${parts}, ${phase}, ${beganAt}, ${windowBegin}, ${windowEnd}, ${at})
    on conflict (key) do nothing
    returning id`);
  return row?.id;
}

export async function selectIdByKey(db: Queryable, key: string): Promise<string> {
  return (await db.one<{ id: string }>(sql`select id from status.incident where key = ${key}`)).id;
}

export type Turn = Pick<
  IncidentRow,
  'effect' | 'parts' | 'phase' | 'beganAt' | 'endedAt' | 'windowBegin' | 'windowEnd'
>;

/** Puts a locked incident where words lead it. */
export async function move(tx: Transaction, id: string, to: Turn, now: Date): Promise<void> {
  await tx.run(sql`
    update status.incident set effect = ${to.effect}, parts = ${to.parts}, phase = ${to.phase}, began_at = ${to.beganAt},
      ended_at = ${to.endedAt}, window_begin = ${to.windowBegin}, window_end = ${to.windowEnd}, updated_at = ${now}
    where id = ${id}::bigint`);
}

export type BulletinRow = {
  id: string;
  incidentId: string;
  key: string;
  phase: number;
  text: string;
  operatorId: string;
  at: Date;
};

export async function insertBulletin(tx: Transaction, said: Omit<BulletinRow, 'id'>): Promise<void> {
  const { key, incidentId, phase, text, operatorId, at } = said;
  await tx.run(sql`
    insert into status.bulletin (key, incident_id, phase, text, operator_id, at)
    values (${key}, ${incidentId}, ${phase}, ${text}, ${operatorId}, ${at})`);
}

/** What was said about these, the newest first. */
export async function selectBulletins(db: Queryable, incidentIds: readonly string[]): Promise<BulletinRow[]> {
  if (incidentIds.length === 0) return [];
  return db.many<BulletinRow>(sql`
    select id, incident_id, key, phase, text, operator_id, at from status.bulletin
    where incident_id = any (${[...incidentIds]}::bigint[]) order by id desc`);
}

/** A maintenance that has not ended although its window has. */
export const overdueAt = (now: Date) =>
  sql`(i.kind = ${literal(incidentKind.maintenance)} and i.ended_at is null and i.window_end <= ${now})`;
