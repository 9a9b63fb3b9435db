// The only SQL of organisations themselves, and of what one member sees of them.
import { memberStatus } from '@jishi/contract/enums/account';
import { colleagueInvitation, colleagueStatus, organisationRole } from '@jishi/contract/enums/organisation';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import { type Caps, type Use, counted, used } from '../access';

const NORMAL = literal(memberStatus.normal);

type CapsRow = { [Name in keyof Caps]: bigint | null };
export type Joined = CapsRow &
  Use & {
    id: string;
    name: string;
    ownerPhone: string;
    role: number;
    joinedAt: Date;
    inOrder: boolean;
    readsSpend: boolean;
  };
export type Invited = CapsRow & { id: string; name: string; inviterPhone: string; role: number; expiresAt: Date };

/** The organisation that a member owns. */
export async function selectOwn(db: Queryable, memberId: MemberId): Promise<{ id: string; name: string } | undefined> {
  return db.maybe<{ id: string; name: string }>(
    sql`select id, name from organisation.organisation where owner_id = ${memberId}`,
  );
}

/** Undefined when the member has one. */
export async function insertOrganisation(
  tx: Transaction,
  ownerId: MemberId,
  name: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into organisation.organisation (owner_id, name, created_at) values (${ownerId}, ${name}, ${now})
    on conflict (owner_id) do nothing
    returning id`);
  return row?.id;
}

/** Where a member is a colleague. `day`: yyyy-MM-dd in Beijing. */
export async function selectJoined(db: Queryable, memberId: MemberId, day: string): Promise<Joined[]> {
  return db.many<Joined>(sql`
    select
      o.id, o.name, m.phone_mask as owner_phone, c.role, c.daily_calls, c.daily_spend, c.weekly_calls, c.weekly_spend,
      c.monthly_calls, c.monthly_spend, c.joined_at, u.*,
      s.in_order, s.in_order and c.role <> ${literal(organisationRole.developer)} as reads_spend
    from organisation.colleague c
    join organisation.organisation o on o.id = c.organisation_id
    join account.member m on m.id = o.owner_id
    join account.member own on own.id = c.member_id
    cross join lateral (select m.status = ${NORMAL} and own.status = ${NORMAL} as in_order) s
    cross join lateral (
      select ${used(day)}
      from access.api_key k join gateway.call_day d on d.key_id = k.id
      where k.colleague_id = c.id and ${counted(day)}
    ) u
    where c.member_id = ${memberId} and c.status = ${literal(colleagueStatus.present)}
    order by c.joined_at, c.id`);
}

/** Invitations to the phone of a member that are still good, of owners whose account is in order. */
export async function selectInvited(db: Queryable, memberId: MemberId, now: Date): Promise<Invited[]> {
  return db.many<Invited>(sql`
    select
      i.id, o.name, inviter.phone_mask as inviter_phone, i.role, i.daily_calls, i.daily_spend, i.weekly_calls,
      i.weekly_spend, i.monthly_calls, i.monthly_spend, i.expires_at
    from account.member m
    join organisation.invitation i on i.phone_key = m.phone_key
    join organisation.organisation o on o.id = i.organisation_id
    join account.member inviter on inviter.id = i.invited_by
    join account.member owner on owner.id = o.owner_id and owner.status = ${NORMAL}
    where m.id = ${memberId} and i.status = ${literal(colleagueInvitation.open)} and i.expires_at > ${now}
      and o.owner_id <> m.id
    order by i.id`);
}
