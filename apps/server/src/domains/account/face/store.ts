// The only SQL of face checks.
import type { Queryable, Transaction } from '@jishi/db';
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

const COLUMNS = `
  f.id, f.flow_hash as "flowHash", f.key_hash as "keyHash", f.purpose, f.member_id as "memberId",
  f.name_cipher as "nameCipher", f.id_number_cipher as "idNumberCipher", f.identity_key as "identityKey",
  f.name_mask as "nameMask", f.biz_token_cipher as "bizTokenCipher", f.provider_url_cipher as "providerUrlCipher",
  f.status as state, f.started_at as "startedAt", f.expires_at as "expiresAt", f.used_at as "usedAt"`;

export async function insertFlow(tx: Transaction, flow: NewFlow): Promise<void> {
  await tx.query(
    `insert into account.face_flow (
       flow_hash, key_hash, purpose, member_id, name_cipher, id_number_cipher, identity_key, name_mask,
       biz_token_cipher, provider_url_cipher, started_at, expires_at
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      flow.flowHash,
      flow.keyHash,
      flow.purpose,
      flow.memberId,
      flow.nameCipher,
      flow.idNumberCipher,
      flow.identityKey,
      flow.nameMask,
      flow.bizTokenCipher,
      flow.providerUrlCipher,
      flow.startedAt,
      flow.expiresAt,
    ],
  );
}

/** Ends checks of a member that a newer one takes the place of. */
export async function replaceFlows(tx: Transaction, memberId: MemberId, purpose: FacePurpose): Promise<void> {
  await tx.query(
    `update account.face_flow
     set status = ${FlowState.replaced}
     where member_id = $1 and purpose = $2 and status = ${FlowState.waiting}`,
    [memberId, purpose],
  );
}

export async function selectFlowByHash(db: Queryable, flowHash: Buffer): Promise<FlowRow | undefined> {
  const { rows } = await db.query<FlowRow>(`select ${COLUMNS} from account.face_flow f where f.flow_hash = $1`, [
    flowHash,
  ]);
  return rows[0];
}

export async function selectFlowByKey(db: Queryable, keyHash: Buffer): Promise<FlowRow | undefined> {
  const { rows } = await db.query<FlowRow>(`select ${COLUMNS} from account.face_flow f where f.key_hash = $1`, [
    keyHash,
  ]);
  return rows[0];
}

/** The newest check of a member for a purpose. */
export async function selectLatestFlow(
  db: Queryable,
  memberId: MemberId,
  purpose: FacePurpose,
): Promise<FlowRow | undefined> {
  const { rows } = await db.query<FlowRow>(
    `select ${COLUMNS}
     from account.face_flow f
     where f.member_id = $1 and f.purpose = $2
     order by f.id desc
     limit 1`,
    [memberId, purpose],
  );
  return rows[0];
}

/** Members whose certification waits for a face check that was started before `before`. */
export async function selectWaitingMembers(db: Queryable, before: Date, now: Date): Promise<MemberId[]> {
  const { rows } = await db.query<{ member_id: MemberId }>(
    `select distinct f.member_id
     from account.face_flow f
     where f.purpose = 'certify'
       and f.used_at is null
       and (
         f.status in (${FlowState.passed}, ${FlowState.failed})
         or (f.status = ${FlowState.waiting} and f.started_at < $1 and f.expires_at > $2)
       )
     limit 200`,
    [before, now],
  );
  return rows.map((row) => row.member_id);
}

/**
 * Takes the right to ask the provider about a check that has not expired at `now`: one asks, whoever else looks within so
 * many milliseconds of the database's clock, which all servers share, does not.
 */
export async function claimAsking(db: Queryable, id: string, now: Date, everyMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account.face_flow
     set asked_at = now()
     where id = $1
       and status = ${FlowState.waiting}
       and expires_at > $2
       and (asked_at is null or asked_at <= now() - $3 * interval '1 millisecond')`,
    [id, now, everyMs],
  );
  return rowCount === 1;
}

/** Writes how a check ended, if nobody has; answers the state it has now. */
export async function decideFlow(db: Queryable, id: string, state: number): Promise<number> {
  const { rows } = await db.query<{ status: number }>(
    `with decided as (
       update account.face_flow set status = $2 where id = $1 and status = ${FlowState.waiting} returning status
     )
     select status from decided
     union all
     select f.status from account.face_flow f where f.id = $1 and not exists (select from decided)`,
    [id, state],
  );
  return rows[0]!.status;
}

/** Takes what a decided check proves: true once in its life. */
export async function useFlow(tx: Transaction, memberId: MemberId, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update account.face_flow
     set used_at = $3
     where id = $2
       and (member_id = $1 or member_id is null)
       and used_at is null
       and status in (${FlowState.passed}, ${FlowState.failed})`,
    [memberId, id, now],
  );
  return rowCount === 1;
}

/** Ends every check by which a member was to change the phone. */
export async function endPhoneFlows(tx: Transaction, memberId: MemberId, now: Date): Promise<void> {
  await tx.query(
    `update account.face_flow f
     set used_at = $2
     where f.used_at is null
       and f.purpose in ('changePhone', 'resetPhone')
       and (
         f.member_id = $1
         or f.identity_key = (select p.identity_key from certification.person p where p.member_id = $1)
       )`,
    [memberId, now],
  );
}

/** Removes checks that expired before `before`. */
export async function deleteExpiredFlows(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from account.face_flow where expires_at < $1', [before]);
}
