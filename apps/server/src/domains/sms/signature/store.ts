// The only SQL of signatures and their versions.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { filingStatus, smsStatus } from '@jishi/contract/enums/sms';
import type { MemberId } from '../../../kernel/context';
import { type Reason, VersionStatus } from '../version/rules';
import { CARRIERS, type Filing, type SignatureField } from './rules';

type Reasons = Reason<SignatureField | ''>[];

/** Signatures with their newest version `n`, the one in force `f`, and their filings `g`. */
export const SIGNATURES = sql`
  sms.signature s
  join lateral (
    select * from sms.signature_version v where v.signature_id = s.id order by v.number desc limit 1
  ) n on true
  left join sms.signature_version f on f.signature_id = s.id and f.status = ${literal(VersionStatus.inForce)}
  cross join lateral (
    select
      count(*) filter (where i.status = ${literal(filingStatus.filed)})::int as filed,
      coalesce(json_agg(json_build_object('carrier', i.carrier, 'status', i.status, 'reason', i.reason) order by i.carrier), '[]')
        as filings
    from sms.signature_filing i where i.signature_id = s.id
  ) g`;

/** What a signature is: enumeration smsStatus. */
export const STATUS = sql`(case
  when s.stopped is not null then ${literal(smsStatus.stopped)}
  when f.id is not null and g.filed = ${literal(CARRIERS.length)} then ${literal(smsStatus.passed)}
  when f.id is not null then ${literal(smsStatus.filing)}
  when n.status = ${literal(VersionStatus.waiting)} then ${literal(smsStatus.waiting)}
  when n.status = ${literal(VersionStatus.refused)} then ${literal(smsStatus.refused)}
  else ${literal(smsStatus.draft)} end)`;

export type SignatureRow = {
  id: string;
  memberId: MemberId;
  name: string;
  status: number;
  stopped: string | null;
  source: number;
  /** The version in force; null while none is. */
  inForce: number | null;
  newest: number;
  newestStatus: number;
  reasons: Reasons;
  filings: Filing[];
  hasRealName: boolean;
  /** Versions that wait before this one's newest. */
  ahead: number;
  submittedAt: Date;
};

export const SIGNATURE = sql`
  s.id, s.member_id, s.name, ${STATUS} as status, s.stopped, coalesce(f.source, n.source) as source,
  f.number as in_force, n.number as newest, n.status as newest_status, n.reasons, g.filings,
  exists (select from sms.real_name r where r.signature_id = s.id) as has_real_name,
  (select count(*)::int from sms.signature_version w where w.status = ${literal(VersionStatus.waiting)} and w.id < n.id) as ahead,
  n.submitted_at`;

/** A member's own one that is not deleted. */
export function selectSignature(db: Queryable, memberId: MemberId, id: string): Promise<SignatureRow | undefined> {
  return db.maybe<SignatureRow>(sql`
    select ${SIGNATURE} from ${SIGNATURES} where s.id = ${id} and s.member_id = ${memberId} and s.deleted_at is null`);
}

/** A member's signatures, counted by what they are. */
export function countByStatus(db: Queryable, memberId: MemberId): Promise<{ status: number; count: number }[]> {
  return db.many(sql`
    select ${STATUS} as status, count(*)::int as count from ${SIGNATURES}
    where s.member_id = ${memberId} and s.deleted_at is null
    group by 1`);
}

export async function countSignatures(tx: Transaction, memberId: MemberId): Promise<number> {
  return (
    await tx.one<{ n: number }>(sql`
      select count(*)::int as n from sms.signature where member_id = ${memberId} and deleted_at is null`)
  ).n;
}

/** A new signature without versions; undefined when the member has one of this name. */
export async function insertSignature(
  tx: Transaction,
  memberId: MemberId,
  name: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into sms.signature (member_id, name, created_at) values (${memberId}, ${name}, ${now})
    on conflict (member_id, name) where deleted_at is null do nothing
    returning id`);
  if (!row) return undefined;
  await tx.run(sql`
    insert into sms.signature_filing (signature_id, carrier, status, changed_at)
    select ${row.id}, unnest(${CARRIERS}::smallint[]), ${filingStatus.none}, ${now}`);
  return row.id;
}

export type LockedSignature = {
  id: string;
  memberId: MemberId;
  name: string;
  versions: number;
  stopped: string | null;
  usedUntil: string;
  hasInForce: boolean;
};

/**
 * A signature that is not deleted, locked until the transaction ends: before its versions and before their review. They are
 * read after the lock, as whoever held it left them.
 */
export async function lockSignature(
  tx: Transaction,
  id: string,
  memberId?: MemberId,
): Promise<LockedSignature | undefined> {
  const locked = await tx.run(sql`
    select from sms.signature s
    where s.id = ${id} and s.deleted_at is null ${memberId ? sql`and s.member_id = ${memberId}` : sql``}
    for no key update`);
  if (locked === 0) return undefined;
  return tx.one<LockedSignature>(sql`
    select s.id, s.member_id, s.name, s.stopped, s.used_until::text,
      (select max(v.number) from sms.signature_version v where v.signature_id = s.id) as versions,
      exists (
        select from sms.signature_version f where f.signature_id = s.id and f.status = ${VersionStatus.inForce}
      ) as has_in_force
    from sms.signature s
    where s.id = ${id}`);
}

/** False when the member has another one of this name. */
export async function rename(tx: Transaction, id: string, memberId: MemberId, name: string): Promise<boolean> {
  const renamed = await tx.run(sql`
    update sms.signature s set name = ${name}
    where s.id = ${id} and not exists (
      select from sms.signature o
      where o.member_id = ${memberId} and o.name = ${name} and o.id <> ${id} and o.deleted_at is null
    )`);
  return renamed === 1;
}

/** Stops a signature for a reason, or with null lets it be used again. */
export async function setStopped(tx: Transaction, id: string, reason: string | null): Promise<void> {
  await tx.run(sql`update sms.signature set stopped = ${reason} where id = ${id}`);
}

/** A locked signature is gone, with its people and papers. */
export async function removeSignature(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(sql`update sms.signature set deleted_at = ${now} where id = ${id}`);
  await tx.run(sql`delete from sms.real_name where signature_id = ${id}`);
  await tx.run(sql`delete from sms.signature_file where signature_id = ${id}`);
  await tx.run(sql`
    update sms.signature_version set agent_cipher = null, agent_mask = '', agent_phone_mask = '' where signature_id = ${id}`);
}

export type VersionRow = {
  id: string;
  signatureId: string;
  memberId: MemberId;
  /** Of the signature. */
  signature: string;
  number: number;
  status: number;
  source: number;
  purpose: string;
  agentCipher: Buffer | null;
  agentMask: string;
  agentPhoneMask: string;
  files: string[];
  submittedAt: Date;
};

const VERSION = sql`
  v.id, v.signature_id, s.member_id, s.name as signature, v.number, v.status, v.source, v.purpose, v.agent_cipher,
  v.agent_mask, v.agent_phone_mask, v.files, v.submitted_at`;

export function selectVersion(db: Queryable, id: string): Promise<VersionRow | undefined> {
  return db.maybe<VersionRow>(sql`
    select ${VERSION} from sms.signature_version v join sms.signature s on s.id = v.signature_id where v.id = ${id}`);
}

/** The newest version of a signature. */
export async function selectNewest(db: Queryable, signatureId: string): Promise<VersionRow> {
  return db.one<VersionRow>(sql`
    select ${VERSION} from sms.signature_version v join sms.signature s on s.id = v.signature_id
    where s.id = ${signatureId}
    order by v.number desc
    limit 1`);
}

/** The version of a signature that waits for operators. */
export function selectWaiting(db: Queryable, signatureId: string): Promise<VersionRow | undefined> {
  return db.maybe<VersionRow>(sql`
    select ${VERSION} from sms.signature_version v join sms.signature s on s.id = v.signature_id
    where s.id = ${signatureId} and v.status = ${VersionStatus.waiting}`);
}

export type NewVersion = Pick<
  VersionRow,
  'signatureId' | 'number' | 'source' | 'purpose' | 'agentCipher' | 'agentMask' | 'agentPhoneMask' | 'files'
>;

/** Keeps a version that waits from now on, of a locked signature. */
export async function insertVersion(tx: Transaction, version: NewVersion, now: Date): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into sms.signature_version (
      signature_id, number, status, source, purpose, agent_cipher, agent_mask, agent_phone_mask, files, submitted_at
    )
    values (
      ${version.signatureId}, ${version.number}, ${VersionStatus.waiting}, ${version.source}, ${version.purpose},
      ${version.agentCipher}, ${version.agentMask}, ${version.agentPhoneMask}, ${version.files}, ${now}
    )
    returning id`);
  return id;
}

/** Ends the waiting of a version. One that comes into force replaces the one before. */
export async function decideVersion(
  tx: Transaction,
  { id, signatureId }: Pick<VersionRow, 'id' | 'signatureId'>,
  { status, reasons, now }: { status: number; reasons: Reasons; now: Date },
): Promise<void> {
  if (status === VersionStatus.inForce)
    await tx.run(sql`
      update sms.signature_version set status = ${VersionStatus.replaced}
      where signature_id = ${signatureId} and status = ${VersionStatus.inForce}`);
  await tx.run(sql`
    update sms.signature_version
    set status = ${status}, reasons = ${JSON.stringify(reasons)}::jsonb, decided_at = ${now}
    where id = ${id} and status = ${VersionStatus.waiting}`);
}
