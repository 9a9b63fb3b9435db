// The only SQL of who works at the console.
import type { Queryable, Transaction } from '@jishi/db';
import { type OperatorRole, OperatorStatus } from '../rules';
import type { Invited, LinkContact } from '../setup/store';

export type StaffRow = {
  id: string;
  account: string;
  name: string;
  role: OperatorRole;
  status: number;
  waits_until: Date | null;
  created_at: Date;
  latest_login_time: Date | null;
};

/** Everybody who ever worked here, those in service first. */
export async function selectStaff(db: Queryable): Promise<StaffRow[]> {
  const { rows } = await db.query<StaffRow>(
    `select id, account, name, role, status, created_at, latest_login_time,
       case when money_from > now() then money_from end as waits_until
     from operator.account
     order by status, id
     limit 500`,
  );
  return rows;
}

export type InvitationRow = Invited & { expires_at: Date; contact_cipher: Buffer };

/** Invitations that nobody has used, the newest first; of one account where it is given. */
export async function selectInvitations(db: Queryable, account?: string): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `select account, name, role, expires_at, contact_cipher from operator.setup_link
     where account is not null and used_at is null and ($1::text is null or account = $1)
     order by id desc
     limit 100`,
    [account ?? null],
  );
  return rows;
}

/** Keeps an invitation in the place of an earlier one for the same account. */
export async function insertInvitation(
  tx: Transaction,
  { account, name, role, contactKey, contactCipher }: Invited & LinkContact,
  link: { tokenHash: Buffer; by: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query('delete from operator.setup_link where account = $1', [account]);
  await tx.query(
    `insert into operator.setup_link
       (token_hash, account, name, role, invited_by, created_at, expires_at, contact_key, contact_cipher)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [link.tokenHash, account, name, role, link.by, link.now, link.expiresAt, contactKey, contactCipher],
  );
}

/** Takes an invitation back; false when there is none. */
export async function deleteInvitation(tx: Transaction, account: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from operator.setup_link where account = $1 and used_at is null', [
    account,
  ]);
  return rowCount === 1;
}

/** Whether an owner other than this one is in service. */
export async function hasOtherOwner(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from operator.account where role = 'owner' and status = ${OperatorStatus.on} and id <> $1 limit 1`,
    [id],
  );
  return rowCount === 1;
}

/** Takes an operator into service or out of it; false when that is how it is. Out of service they are signed out. */
export async function setStatus(tx: Transaction, id: string, status: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update operator.account set status = $2 where id = $1 and status <> $2', [
    id,
    status,
  ]);
  if (status === OperatorStatus.off)
    await tx.query('update operator.session set revoked_at = $2 where operator_id = $1 and revoked_at is null', [
      id,
      now,
    ]);
  return rowCount === 1;
}
