// The only SQL of who works at the console.
import { operatorStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, literal, nothing, sql } from '@jishi/db';
import { type OperatorRole } from '../rules';
import type { Invited, LinkContact } from '../setup/store';

export type StaffRow = {
  id: string;
  account: string;
  name: string;
  role: OperatorRole;
  status: number;
  waitsUntil: Date | null;
  createdAt: Date;
  latestLoginTime: Date | null;
};

/** Everybody who ever worked here, those in service first. */
export async function selectStaff(db: Queryable): Promise<StaffRow[]> {
  return db.many<StaffRow>(sql`
    select id, account, name, role, status, created_at, latest_login_time,
      case when money_from > now() then money_from end as waits_until
    from operator.account
    order by status, id
    limit 500`);
}

/** `grantId`: of two owners; null where one invited alone. */
export type InvitationRow = Invited & { expiresAt: Date; contactCipher: Buffer; grantId: string | null };

/** Unused invitations, newest first; optionally of one account. */
export async function selectInvitations(db: Queryable, account?: string): Promise<InvitationRow[]> {
  return db.many<InvitationRow>(sql`
    select account, name, role, expires_at, contact_cipher, grant_id from operator.setup_link
    where account is not null and used_at is null ${account === undefined ? nothing : sql`and account = ${account}`}
    order by id desc
    limit 100`);
}

/** Keeps an invitation in the place of an earlier one for the same account. */
export async function insertInvitation(
  tx: Transaction,
  { account, name, role, contactKey, contactCipher }: Invited & LinkContact,
  link: { tokenHash: Buffer; by: string; now: Date; expiresAt: Date; grantId: string | null },
): Promise<void> {
  await tx.run(sql`delete from operator.setup_link where account = ${account}`);
  await tx.run(sql`
    insert into operator.setup_link
      (token_hash, account, name, role, invited_by, created_at, expires_at, contact_key, contact_cipher, grant_id)
    values (
      ${link.tokenHash}, ${account}, ${name}, ${role}, ${link.by}, ${link.now}, ${link.expiresAt}, ${contactKey},
      ${contactCipher}, ${link.grantId}
    )`);
}

/** Takes an invitation back; false when there is none. */
export async function deleteInvitation(tx: Transaction, account: string): Promise<boolean> {
  return (await tx.run(sql`delete from operator.setup_link where account = ${account} and used_at is null`)) === 1;
}

/** Whether an owner other than this one is in service. */
export async function hasOtherOwner(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.run(sql`
    select from operator.account
    where role = 'owner' and status = ${literal(operatorStatus.on)} and id <> ${id} limit 1`);
  return found === 1;
}

/**
 * Takes an operator into service or out of it; false when that is how it is. Out of service they are signed out; whoever comes back
 * decides about money a day later, like somebody new.
 */
export async function setStatus(tx: Transaction, id: string, status: number, now: Date): Promise<boolean> {
  const moneyFrom =
    status === operatorStatus.on ? sql`greatest(money_from, now() + interval '24 hours')` : sql`money_from`;
  const changed = await tx.run(sql`
    update operator.account set status = ${status}, money_from = ${moneyFrom} where id = ${id} and status <> ${status}`);
  if (status === operatorStatus.off)
    await tx.run(sql`
      update operator.session set revoked_at = ${now} where operator_id = ${id} and revoked_at is null`);
  return changed === 1;
}
