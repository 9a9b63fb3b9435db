// The only SQL of invitations to an organisation. One is for a phone, and good for one answer of the member who has it.
import { memberStatus } from '@jishi/contract/enums/account';
import { colleagueInvitation, colleagueStatus } from '@jishi/contract/enums/organisation';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Caps } from '../../access';
import { MOST_COLLEAGUES, MOST_TO_A_PHONE } from '../colleague/rules';

const OPEN = literal(colleagueInvitation.open);

export type NewInvitation = {
  organisationId: string;
  phoneKey: Buffer;
  phoneMask: string;
  role: number;
  caps: Caps;
  invitedBy: MemberId;
  now: Date;
  expiresAt: Date;
};

/** Why a phone cannot be invited now; undefined: it can. */
export async function selectObstacle(
  tx: Transaction,
  { organisationId, phoneKey, now }: Pick<NewInvitation, 'organisationId' | 'phoneKey' | 'now'>,
): Promise<'full' | 'present' | 'invited' | 'often' | undefined> {
  const { full, present, invited, often } = await tx.one<Record<'full' | 'present' | 'invited' | 'often', boolean>>(sql`
    select
      (
        select count(*) from organisation.colleague c
        where c.organisation_id = ${organisationId} and c.status = ${literal(colleagueStatus.present)}
      ) + count(*) filter (where i.is_open) >= ${MOST_COLLEAGUES} as full,
      exists (
        select from organisation.colleague c join account.member m on m.id = c.member_id
        where c.organisation_id = ${organisationId} and c.status = ${literal(colleagueStatus.present)} and m.phone_key = ${phoneKey}
      ) as present,
      coalesce(bool_or(i.is_open and i.phone_key = ${phoneKey}), false) as invited,
      count(*) filter (where i.phone_key = ${phoneKey} and i.created_at > ${now}::timestamptz - interval '1 day') >= ${MOST_TO_A_PHONE} as often
    from (
      select i.phone_key, i.created_at, i.status = ${OPEN} and i.expires_at > ${now} as is_open
      from organisation.invitation i where i.organisation_id = ${organisationId}
    ) i`);
  return full ? 'full' : present ? 'present' : invited ? 'invited' : often ? 'often' : undefined;
}

/** Inserts an invitation in place of one whose time is over; the organisation is held. */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<string> {
  const { organisationId, phoneKey, phoneMask, role, caps, invitedBy, now, expiresAt } = invitation;
  await tx.run(sql`
    update organisation.invitation set status = ${literal(colleagueInvitation.withdrawn)}, ended_at = expires_at
    where organisation_id = ${organisationId} and phone_key = ${phoneKey} and status = ${OPEN}`);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into organisation.invitation (
      organisation_id, phone_key, phone_mask, role, daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls,
      monthly_spend, invited_by, created_at, expires_at
    )
    values (
      ${organisationId}, ${phoneKey}, ${phoneMask}, ${role}, ${caps.dailyCalls}, ${caps.dailySpend}, ${caps.weeklyCalls},
      ${caps.weeklySpend}, ${caps.monthlyCalls}, ${caps.monthlySpend}, ${invitedBy}, ${now}, ${expiresAt}
    )
    returning id`);
  return id;
}

/** The member who has a phone and is not the owner; undefined: nobody. */
export async function selectInvited(
  tx: Transaction,
  organisationId: string,
  phoneKey: Buffer,
): Promise<MemberId | undefined> {
  const row = await tx.maybe<{ id: MemberId }>(sql`
    select m.id from account.member m join organisation.organisation o on o.id = ${organisationId}
    where m.phone_key = ${phoneKey} and m.id <> o.owner_id`);
  return row?.id;
}

/** An open invitation of the organisation. */
export async function selectOpen(db: Queryable, id: string): Promise<{ phoneMask: string; role: number } | undefined> {
  return db.maybe<{ phoneMask: string; role: number }>(
    sql`select phone_mask, role from organisation.invitation where id = ${id} and status = ${OPEN}`,
  );
}

/** Ends an open invitation; false when it was answered meanwhile. */
export async function endInvitation(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update organisation.invitation set status = ${literal(colleagueInvitation.withdrawn)}, ended_at = ${now}
    where id = ${id} and status = ${OPEN}`);
  return changed === 1;
}

export type Answered = { organisationId: string; name: string; ownerId: MemberId; invitedBy: MemberId; role: number };

/** Takes the one answer of the member whose phone an invitation names; undefined: not theirs, answered, over, or the owner not in order. */
export async function takeAnswer(
  tx: Transaction,
  id: string,
  memberId: MemberId,
  { accept, now }: { accept: boolean; now: Date },
): Promise<Answered | undefined> {
  const status = accept ? colleagueInvitation.accepted : colleagueInvitation.declined;
  return tx.maybe<Answered>(sql`
    update organisation.invitation i set status = ${literal(status)}, ended_at = ${now}
    from account.member m, organisation.organisation o, account.member owner
    where i.id = ${id} and i.status = ${OPEN} and i.expires_at > ${now}
      and m.id = ${memberId} and m.phone_key = i.phone_key and m.status = ${literal(memberStatus.normal)}
      and o.id = i.organisation_id and o.owner_id <> m.id
      and owner.id = o.owner_id and owner.status = ${literal(memberStatus.normal)}
    returning i.organisation_id, o.name, o.owner_id, i.invited_by, i.role`);
}

/** Makes the member a colleague as their invitation says; undefined when they are one. */
export async function insertColleague(
  tx: Transaction,
  invitationId: string,
  memberId: MemberId,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into organisation.colleague as c (
      organisation_id, member_id, role, daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls,
      monthly_spend, joined_at
    )
    select
      i.organisation_id, ${memberId}, i.role, i.daily_calls, i.daily_spend, i.weekly_calls, i.weekly_spend,
      i.monthly_calls, i.monthly_spend, ${now}
    from organisation.invitation i where i.id = ${invitationId}
    on conflict (organisation_id, member_id) do update
    set role = excluded.role, status = ${literal(colleagueStatus.present)}, daily_calls = excluded.daily_calls,
      daily_spend = excluded.daily_spend, weekly_calls = excluded.weekly_calls, weekly_spend = excluded.weekly_spend,
      monthly_calls = excluded.monthly_calls, monthly_spend = excluded.monthly_spend, joined_at = excluded.joined_at,
      ended_at = null
    where c.status <> ${literal(colleagueStatus.present)}
    returning id`);
  return row?.id;
}
