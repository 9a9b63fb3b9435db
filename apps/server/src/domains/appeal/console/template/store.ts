// The SQL of what operators often say.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type TemplateRow = { id: string; title: string; text: string; changedBy: string; changedAt: Date };

const TEMPLATE = sql`
  select t.id, t.title, t.text, coalesce(o.name, '') as changed_by, t.changed_at
  from appeal.template t left join operator.account o on o.id = t.changed_by`;

export function selectTemplates(db: Queryable): Promise<TemplateRow[]> {
  return db.many<TemplateRow>(sql`${TEMPLATE} order by t.title`);
}

export function selectTemplate(db: Queryable, id: string): Promise<TemplateRow | undefined> {
  return db.maybe<TemplateRow>(sql`${TEMPLATE} where t.id = ${id}`);
}

type Given = { title: string; text: string; by: string };

/** Undefined where the title is taken. */
export async function insertTemplate(tx: Transaction, { title, text, by }: Given): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into appeal.template (title, text, changed_by) values (${title}, ${text}, ${by})
    on conflict (title) do nothing
    returning id`);
  return row?.id;
}

/** Whether another one has this title. */
export async function isTaken(db: Queryable, title: string, id: string): Promise<boolean> {
  return (
    (await db.maybe(sql`select 1 as one from appeal.template where title = ${title} and id <> ${id}`)) !== undefined
  );
}

/** False when it is not there. */
export async function updateTemplate(tx: Transaction, id: string, { title, text, by }: Given): Promise<boolean> {
  const changed = await tx.run(sql`
    update appeal.template set title = ${title}, text = ${text}, changed_by = ${by}, changed_at = clock_timestamp()
    where id = ${id}`);
  return changed === 1;
}

/** False when it is not there. */
export async function deleteTemplate(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from appeal.template where id = ${id}`)) === 1;
}
