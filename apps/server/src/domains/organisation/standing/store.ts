// The only SQL of who somebody is in an organisation.
import { memberStatus } from '@jishi/contract/enums/account';
import { colleagueStatus } from '@jishi/contract/enums/organisation';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type StandingRow = {
  organisationId: string;
  name: string;
  ownerId: MemberId;
  /** Null: the owner. */
  colleagueId: string | null;
  role: number | null;
  foundedAt: Date;
  /** Neither the owner's account nor the member's is frozen or being closed. */
  inOrder: boolean;
};

/** Who a member is in an organisation; undefined: nobody. */
export async function selectStanding(
  db: Queryable,
  organisationId: string,
  memberId: MemberId,
): Promise<StandingRow | undefined> {
  return db.maybe<StandingRow>(sql`
    select
      o.id as organisation_id, o.name, o.owner_id, c.id as colleague_id, c.role, o.created_at as founded_at,
      not exists (
        select from account.member m where m.id in (o.owner_id, ${memberId}) and m.status <> ${literal(memberStatus.normal)}
      ) as in_order
    from organisation.organisation o
    left join organisation.colleague c
      on c.organisation_id = o.id and c.member_id = ${memberId} and c.status = ${literal(colleagueStatus.present)}
    where o.id = ${organisationId} and (o.owner_id = ${memberId} or c.id is not null)`);
}

/** Holds an organisation: who is in it changes one after the other. */
export async function lockOrganisation(tx: Transaction, organisationId: string): Promise<void> {
  await tx.run(sql`select from organisation.organisation where id = ${organisationId} for no key update`);
}

/** The organisation of an invitation, a colleague, or a key that a colleague made. */
export async function selectOrganisationOf(
  db: Queryable,
  kind: 'invitation' | 'colleague' | 'key',
  id: string,
): Promise<string | undefined> {
  const places = {
    invitation: sql`select i.organisation_id as id from organisation.invitation i where i.id = ${id}`,
    colleague: sql`select c.organisation_id as id from organisation.colleague c where c.id = ${id}`,
    key: sql`
      select c.organisation_id as id from access.api_key k join organisation.colleague c on c.id = k.colleague_id
      where k.id = ${id}`,
  };
  return (await db.maybe<{ id: string }>(places[kind]))?.id;
}
