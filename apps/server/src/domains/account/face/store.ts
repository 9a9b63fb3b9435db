// The only SQL of face checks.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type FacePurpose, FlowState } from './rules';

export type NewFlow = {
  flowHash: Buffer;
  keyHash: Buffer;
  purpose: FacePurpose;
  memberId: MemberId | null;
  nameCipher: Buffer;
  idNumberCipher: Buffer;
  identityKey: Buffer;
  nameMask: string;
  bizTokenCipher: Buffer;
  providerUrlCipher: Buffer;
  startedAt: Date;
  expiresAt: Date;
};

export type FlowRow = NewFlow & { id: string; state: number; usedAt: Date | null };

const COLUMNS = sql`
  f.id, f.flow_hash, f.key_hash, f.purpose, f.member_id, f.name_cipher, f.id_number_cipher, f.identity_key, f.name_mask,
  f.biz_token_cipher, f.provider_url_cipher, f.status as state, f.started_at, f.expires_at, f.used_at`;

export async function insertFlow(tx: Transaction, flow: NewFlow): Promise<void> {
  await tx.run(sql`
    insert into account.face_flow (
      flow_hash, key_hash, purpose, member_id, name_cipher, id_number_cipher, identity_key, name_mask,
      biz_token_cipher, provider_url_cipher, started_at, expires_at
    )
    values (
      ${flow.flowHash}, ${flow.keyHash}, ${flow.purpose}, ${flow.memberId}, ${flow.nameCipher}, ${flow.idNumberCipher},
      ${flow.identityKey}, ${flow.nameMask}, ${flow.bizTokenCipher}, ${flow.providerUrlCipher}, ${flow.startedAt},
      ${flow.expiresAt}
    )`);
}

/** Ends checks of a member that a newer one takes the place of. */
export async function replaceFlows(tx: Transaction, memberId: MemberId, purpose: FacePurpose): Promise<void> {
  await tx.run(sql`
    update account.face_flow
    set status = ${literal(FlowState.replaced)}
    where member_id = ${memberId} and purpose = ${purpose} and status = ${literal(FlowState.waiting)}`);
}

/** Ends the check of a visitor that a newer one takes the place of. */
export async function replaceVisitorsFlow(tx: Transaction, flowHash: Buffer, purpose: FacePurpose): Promise<void> {
  await tx.run(sql`
    update account.face_flow
    set status = ${literal(FlowState.replaced)}
    where flow_hash = ${flowHash} and purpose = ${purpose} and member_id is null and status = ${literal(FlowState.waiting)}`);
}

export async function selectFlowByHash(db: Queryable, flowHash: Buffer): Promise<FlowRow | undefined> {
  return db.maybe<FlowRow>(sql`select ${COLUMNS} from account.face_flow f where f.flow_hash = ${flowHash}`);
}

/** The condition of who has the key of a check, or a token that is still good: it ends with the check. */
const heldBy = (keyHash: Buffer, now: Date) => sql`(
  f.key_hash = ${keyHash}
  or (
    f.token_hash = ${keyHash}
    and f.token_expires_at > ${now}
    and f.status = ${literal(FlowState.waiting)}
    and f.expires_at > ${now}
  ))`;

/** A phone has opened a check while it was good: the first one gives it until a later time. */
export async function openFlow(db: Queryable, keyHash: Buffer, { now, until }: { now: Date; until: Date }) {
  await db.run(sql`
    update account.face_flow f
    set opened_at = ${now}, expires_at = ${until}
    where ${heldBy(keyHash, now)}
      and f.opened_at is null
      and f.status = ${literal(FlowState.waiting)}
      and f.expires_at > ${now}`);
}

export async function selectFlowByKey(db: Queryable, keyHash: Buffer, now: Date): Promise<FlowRow | undefined> {
  return db.maybe<FlowRow>(sql`
    select ${COLUMNS}
    from account.face_flow f
    where ${heldBy(keyHash, now)}`);
}

/** Gives a member's newest waiting check a token in the place of an earlier one; false when none waits. */
export async function setToken(
  db: Queryable,
  memberId: MemberId,
  token: { hash: Buffer; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const changed = await db.run(sql`
    update account.face_flow
    set token_hash = ${token.hash}, token_expires_at = ${token.expiresAt},
      expires_at = greatest(expires_at, ${token.expiresAt}::timestamptz)
    where id = (
        select f.id from account.face_flow f
        where f.member_id = ${memberId} and f.status = ${literal(FlowState.waiting)} and f.expires_at > ${now}
        order by f.id desc
        limit 1
      )
      and status = ${literal(FlowState.waiting)}`);
  return changed === 1;
}

/** The newest check of a member for a purpose. */
export async function selectLatestFlow(
  db: Queryable,
  memberId: MemberId,
  purpose: FacePurpose,
): Promise<FlowRow | undefined> {
  return db.maybe<FlowRow>(sql`
    select ${COLUMNS}
    from account.face_flow f
    where f.member_id = ${memberId} and f.purpose = ${purpose}
    order by f.id desc
    limit 1`);
}

/** Members whose check for a purpose was decided, or waits and was started before `before`. */
export async function selectWaitingMembers(
  db: Queryable,
  purpose: FacePurpose,
  before: Date,
  now: Date,
): Promise<MemberId[]> {
  const rows = await db.many<{ memberId: MemberId }>(sql`
    select distinct f.member_id
    from account.face_flow f
    where f.purpose in ('certify', 'certifyEnterprise')
      and f.purpose = ${purpose}
      and f.used_at is null
      and (
        f.status in (${literal(FlowState.passed)}, ${literal(FlowState.failed)})
        or (f.status = ${literal(FlowState.waiting)} and f.started_at < ${before} and f.expires_at > ${now})
      )
    limit 200`);
  return rows.map((row) => row.memberId);
}

/**
 * Claims the right to query the provider about a check not expired at `now`. One caller gets it per given number of
 * milliseconds, by the database's clock, which all servers share.
 */
export async function claimAsking(db: Queryable, id: string, now: Date, everyMs: number): Promise<boolean> {
  const changed = await db.run(sql`
    update account.face_flow
    set asked_at = now()
    where id = ${id}
      and status = ${literal(FlowState.waiting)}
      and expires_at > ${now}
      and (asked_at is null or asked_at <= now() - ${everyMs} * interval '1 millisecond')`);
  return changed === 1;
}

/** Stores a check's result unless there is one; returns its present state. */
export async function decideFlow(db: Queryable, id: string, state: number): Promise<number> {
  const { status } = await db.one<{ status: number }>(sql`
    with decided as (
      update account.face_flow
      set status = ${state}
      where id = ${id} and status = ${literal(FlowState.waiting)}
      returning status
    )
    select status from decided
    union all
    select f.status from account.face_flow f where f.id = ${id} and not exists (select from decided)`);
  return status;
}

/** Uses a passed check's proof: true only once. */
export async function useFlow(tx: Transaction, memberId: MemberId, id: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update account.face_flow
    set used_at = ${now}
    where id = ${id}
      and (member_id = ${memberId} or member_id is null)
      and used_at is null
      and status in (${literal(FlowState.passed)}, ${literal(FlowState.failed)})`);
  return changed === 1;
}

/** Ends every check by which a member was to change the phone. */
export async function endPhoneFlows(tx: Transaction, memberId: MemberId, now: Date): Promise<void> {
  await tx.run(sql`
    update account.face_flow f
    set used_at = ${now}
    where f.used_at is null
      and f.purpose in ('changePhone', 'resetPhone')
      and (
        f.member_id = ${memberId}
        or f.identity_key = (select p.identity_key from certification.person p where p.member_id = ${memberId})
      )`);
}

/** Removes checks that expired before `before`. */
export async function deleteExpiredFlows(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from account.face_flow where expires_at < ${before}`);
}
