// The only SQL of templates and their versions.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { smsStatus } from '@jishi/contract/enums/sms';
import type { Variable } from '@jishi/contract/sms/variable';
import type { MemberId } from '../../../kernel/context';
import { type Reason, VersionStatus } from '../version/rules';
import type { TemplateField } from './rules';

type Reasons = Reason<TemplateField | ''>[];

/** Templates with their newest version `n`, the one in force `f`. */
export const TEMPLATES = sql`
  sms.template t
  join lateral (
    select * from sms.template_version v where v.template_id = t.id order by v.number desc limit 1
  ) n on true
  left join sms.template_version f on f.template_id = t.id and f.status = ${literal(VersionStatus.inForce)}`;

/** What a template is: enumeration smsStatus. */
export const STATUS = sql`(case
  when t.stopped is not null then ${literal(smsStatus.stopped)}
  when f.id is not null then ${literal(smsStatus.passed)}
  when n.status = ${literal(VersionStatus.waiting)} then ${literal(smsStatus.waiting)}
  when n.status = ${literal(VersionStatus.refused)} then ${literal(smsStatus.refused)}
  else ${literal(smsStatus.draft)} end)`;

export type Content = { name: string; kind: number; content: string; variables: Variable[] };

/** Its content is of the version in force, or of the newest while none is. */
export type TemplateRow = Content & {
  id: string;
  memberId: MemberId;
  status: number;
  stopped: string | null;
  inForce: number | null;
  newest: number;
  newestStatus: number;
  reasons: Reasons;
  submittedAt: Date;
};

export const TEMPLATE = sql`
  t.id, t.member_id, ${STATUS} as status, t.stopped, f.number as in_force, n.number as newest,
  n.status as newest_status, n.reasons, n.submitted_at, coalesce(f.name, n.name) as name,
  coalesce(f.kind, n.kind) as kind, coalesce(f.content, n.content) as content,
  coalesce(f.variables, n.variables) as variables`;

/** Which templates a word finds: by name, code or content. */
export const found = (keyword: string) => sql`(
  position(${keyword} in coalesce(f.name, n.name)) > 0 or position(${keyword} in coalesce(f.content, n.content)) > 0
  or 'TP' || t.id = upper(${keyword}))`;

/** A member's own one that is not deleted. */
export function selectTemplate(db: Queryable, memberId: MemberId, id: string): Promise<TemplateRow | undefined> {
  return db.maybe<TemplateRow>(sql`
    select ${TEMPLATE} from ${TEMPLATES} where t.id = ${id} and t.member_id = ${memberId} and t.deleted_at is null`);
}

/** A member's templates, counted by kind and by what they are. */
export function countTemplates(
  db: Queryable,
  memberId: MemberId,
): Promise<{ kind: number; status: number; count: number }[]> {
  return db.many(sql`
    select coalesce(f.kind, n.kind) as kind, ${STATUS} as status, count(*)::int as count from ${TEMPLATES}
    where t.member_id = ${memberId} and t.deleted_at is null
    group by 1, 2`);
}

export async function insertTemplate(tx: Transaction, memberId: MemberId, now: Date): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into sms.template (member_id, created_at) values (${memberId}, ${now}) returning id`);
  return id;
}

export type LockedTemplate = {
  id: string;
  memberId: MemberId;
  versions: number;
  stopped: string | null;
  usedUntil: string;
};

/**
 * A template that is not deleted, locked until the transaction ends: before its versions and before their review. They are
 * counted after the lock, as whoever held it left them.
 */
export async function lockTemplate(
  tx: Transaction,
  id: string,
  memberId?: MemberId,
): Promise<LockedTemplate | undefined> {
  const locked = await tx.run(sql`
    select from sms.template t
    where t.id = ${id} and t.deleted_at is null ${memberId ? sql`and t.member_id = ${memberId}` : sql``}
    for no key update`);
  if (locked === 0) return undefined;
  return tx.one<LockedTemplate>(sql`
    select t.id, t.member_id, t.stopped, t.used_until::text,
      (select max(v.number) from sms.template_version v where v.template_id = t.id) as versions
    from sms.template t
    where t.id = ${id}`);
}

/** Stops a template for a reason, or with null lets it be used again. */
export async function setStopped(tx: Transaction, id: string, reason: string | null): Promise<void> {
  await tx.run(sql`update sms.template set stopped = ${reason} where id = ${id}`);
}

/** A locked template is gone. */
export async function removeTemplate(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(sql`update sms.template set deleted_at = ${now} where id = ${id}`);
}

export type VersionRow = Content & {
  id: string;
  templateId: string;
  memberId: MemberId;
  number: number;
  status: number;
};

const VERSION = sql`
  v.id, v.template_id, t.member_id, v.number, v.status, v.name, v.kind, v.content, v.variables`;

export function selectVersion(db: Queryable, id: string): Promise<VersionRow | undefined> {
  return db.maybe<VersionRow>(sql`
    select ${VERSION} from sms.template_version v join sms.template t on t.id = v.template_id where v.id = ${id}`);
}

/** The newest version of a template. */
export function selectNewest(db: Queryable, templateId: string): Promise<VersionRow> {
  return db.one<VersionRow>(sql`
    select ${VERSION} from sms.template_version v join sms.template t on t.id = v.template_id
    where t.id = ${templateId}
    order by v.number desc
    limit 1`);
}

/** The version of a template in a status that only one can have. */
export function selectInStatus(
  db: Queryable,
  templateId: string,
  status: typeof VersionStatus.waiting | typeof VersionStatus.inForce,
): Promise<VersionRow | undefined> {
  return db.maybe<VersionRow>(sql`
    select ${VERSION} from sms.template_version v join sms.template t on t.id = v.template_id
    where t.id = ${templateId} and v.status = ${status}`);
}

type NewVersion = Content & { templateId: string; number: number; status: number };

/** Keeps a version of a locked template. */
export async function insertVersion(tx: Transaction, version: NewVersion, now: Date): Promise<string> {
  const { templateId, number, status, name, kind, content, variables } = version;
  const { id } = await tx.one<{ id: string }>(sql`
    insert into sms.template_version (template_id, number, status, name, kind, content, variables, submitted_at)
    values (
      ${templateId}, ${number}, ${status}, ${name}, ${kind}, ${content}, ${JSON.stringify(variables)}::jsonb, ${now}
    )
    returning id`);
  return id;
}

/** Ends the waiting of a version. One that comes into force replaces the one before. */
export async function decideVersion(
  tx: Transaction,
  { id, templateId }: Pick<VersionRow, 'id' | 'templateId'>,
  { status, reasons, now }: { status: number; reasons: Reasons; now: Date },
): Promise<void> {
  if (status === VersionStatus.inForce)
    await tx.run(sql`
      update sms.template_version set status = ${VersionStatus.replaced}
      where template_id = ${templateId} and status = ${VersionStatus.inForce}`);
  await tx.run(sql`
    update sms.template_version
    set status = ${status}, reasons = ${JSON.stringify(reasons)}::jsonb, decided_at = ${now}
    where id = ${id} and status = ${VersionStatus.waiting}`);
}
