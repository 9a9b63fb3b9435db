// Invitations: who invited whom under which terms, and what is known of the two.
import { authStatus, memberStatus } from '@jishi/contract/enums/account';
import { referralSign, referralStage } from '@jishi/contract/enums/referral';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../kernel/context';
import type { Facts, Stage, Terms } from './rules';

export type Invitation = {
  invitedId: MemberId;
  inviterId: MemberId;
  registeredAt: Date;
  stage: Stage;
  reason: string;
  signs: number[];
  cleared: boolean;
  giveAt: Date | null;
  terms: Terms;
};

type Row = Omit<Invitation, 'terms'> & Terms;

const COLUMNS = sql`
  i.invited_id, i.inviter_id, i.registered_at, i.stage, i.reason, i.signs, i.cleared, i.give_at,
  i.campaign_id, i.inviter_reward, i.invited_reward, i.least_paid, i.per_inviter, i.hold_days, i.deadline`;

function gathered(row: Row | undefined): Invitation | undefined {
  if (!row) return undefined;
  const { campaignId, inviterReward, invitedReward, leastPaid, perInviter, holdDays, deadline, ...rest } = row;
  return { ...rest, terms: { campaignId, inviterReward, invitedReward, leastPaid, perInviter, holdDays, deadline } };
}

/**
 * Keeps who invited a member that registers now, with the terms of the campaign that runs; answers those. Undefined for who
 * came alone, or when none runs.
 */
export async function insertInvitation(
  tx: Transaction,
  invitedId: MemberId,
  now: Date,
): Promise<Pick<Terms, 'invitedReward' | 'leastPaid' | 'deadline'> | undefined> {
  const row = await tx.maybe<Pick<Terms, 'invitedReward' | 'leastPaid' | 'deadline'>>(sql`
    insert into referral.invitation (
      invited_id, inviter_id, registered_at, campaign_id, inviter_reward, invited_reward, least_paid, per_inviter,
      hold_days, deadline, stage, reason, looked_at
    )
    select m.id, m.invited_by, ${now}, c.id, c.inviter_reward, c.invited_reward, c.least_paid, c.per_inviter, c.hold_days,
      ${now}::timestamptz + c.within_days * interval '1 day',
      case when c.id is null then ${literal(referralStage.nothing)} else ${literal(referralStage.registered)} end,
      case when c.id is null then '注册时没有进行中的活动' else '' end, ${now}
    from account.member m
    left join referral.campaign c on c.status = 1 and c.begins_at <= ${now} and c.ends_at > ${now}
    where m.id = ${invitedId} and m.invited_by is not null
    on conflict do nothing
    returning invited_reward, least_paid, deadline`);
  return row?.deadline ? row : undefined;
}

/** By whom and under which terms a member was invited; undefined where nothing was promised. */
export async function selectInvitation(db: Queryable, invitedId: MemberId): Promise<Invitation | undefined> {
  return gathered(
    await db.maybe<Row>(sql`
      select ${COLUMNS} from referral.invitation i where i.invited_id = ${invitedId} and i.campaign_id is not null`),
  );
}

/** The same, locked until the transaction ends: before its campaign, its review and its money. */
export async function lockInvitation(tx: Transaction, invitedId: string): Promise<Invitation | undefined> {
  return gathered(
    await tx.maybe<Row>(sql`
      select ${COLUMNS} from referral.invitation i
      where i.invited_id = ${invitedId} and i.campaign_id is not null for update`),
  );
}

/** Whether something may still come of it: a new fact is then looked at. */
export async function isOpen(tx: Transaction, invitedId: MemberId): Promise<boolean> {
  const found = await tx.run(sql`
    select from referral.invitation
    where invited_id = ${invitedId} and stage in (${literal(referralStage.registered)}, ${literal(referralStage.certified)})`);
  return found > 0;
}

/** What is known of both. */
export async function selectFacts(db: Queryable, invitation: Invitation): Promise<Facts> {
  return { ...(await selectProgress(db, invitation)), signs: await selectSigns(db, invitation) };
}

type Person = { phone: string; since: Date };

/** Who they are, as operators see them; a closed account has no phone. */
export async function selectPeople(
  db: Queryable,
  { inviterId, invitedId }: Invitation,
): Promise<{ inviter: Person; invited: Person }> {
  const rows = await db.many<Person & { id: MemberId }>(sql`
    select id, coalesce(nullif(phone_mask, ''), '已注销') as phone, reg_time as since
    from account.member where id in (${inviterId}, ${invitedId})`);
  const person = (id: MemberId) => rows.find((row) => row.id === id)!;
  return { inviter: person(inviterId), invited: person(invitedId) };
}

/** How far the invited is. Money asked back counts as gone: it leaves as soon as somebody agrees. */
export function selectProgress(
  db: Queryable,
  { invitedId, inviterId, terms }: Invitation,
): Promise<Omit<Facts, 'signs'>> {
  return db.one<Omit<Facts, 'signs'>>(sql`
    select
      m.auth_status in (${literal(authStatus.certified)}, ${literal(authStatus.expired)}) and exists (
        select from certification.person p where p.member_id = m.id and p.certified_at <= ${terms.deadline}
        union all
        select from certification.enterprise e
        where e.member_id = m.id and e.status in (4, 6) and e.decided_at <= ${terms.deadline}
      ) as is_certified,
      came.amount as came,
      (
        came.amount
        - (select coalesce(sum(f.amount), 0)
           from payment.refund f where f.member_id = m.id and f.way in (1, 3) and f.status in (1, 2, 3))
        - (select coalesce(sum(w.amount), 0) from payment.withdrawal w where w.member_id = m.id and w.status = 1)
      )::bigint as paid,
      ${memberStatus.closed} in (m.status, i.status) as is_closed
    from account.member m, account.member i, lateral (
      select coalesce(sum(r.amount), 0)::bigint as amount
      from payment.receipt r join payment.pay_order o on o.no = r.order_no
      where o.member_id = m.id and r.disposition in (1, 2) and r.received_at <= ${terms.deadline}
    ) came
    where m.id = ${invitedId} and i.id = ${inviterId}`);
}

/** As long as a chain of invitations is followed. */
const CHAIN = 10;
/** As many others from one address within an hour are a crowd. */
const CROWD = 2;

/** What speaks for the two being one person, or for many invitations being one person's. */
async function selectSigns(
  db: Queryable,
  { invitedId, inviterId }: Pick<Invitation, 'invitedId' | 'inviterId'>,
): Promise<number[]> {
  const seen = await db.one<Record<keyof typeof referralSign, boolean>>(sql`
    with recursive chain (id, depth) as (
      select invited_by, 1 from account.member where id = ${inviterId} and invited_by is not null
      union
      select m.invited_by, c.depth + 1
      from chain c join account.member m on m.id = c.id
      where m.invited_by is not null and c.depth < ${CHAIN}
    ),
    keys as (
      select id_number_key from certification.person where member_id = ${invitedId} and certified_at is not null
      union
      select id_number_key from certification.enterprise
      where member_id = ${invitedId} and status in (4, 6) and id_number_key is not null
    ),
    same as (
      select p.member_id from keys join certification.person p using (id_number_key)
      where p.certified_at is not null and p.member_id <> ${invitedId}
      union
      select e.member_id from keys join certification.enterprise e using (id_number_key)
      where e.status in (4, 6) and e.member_id <> ${invitedId}
      union
      select e.member_id from certification.enterprise own join certification.enterprise e using (credit_code)
      where own.member_id = ${invitedId} and own.status in (4, 6) and e.status in (4, 6) and e.member_id <> ${invitedId}
    )
    select
      exists (select from same where member_id = ${inviterId}) as same_identity,
      exists (select from same join chain on chain.id = same.member_id) as ring,
      exists (select from same where member_id <> ${inviterId} and member_id not in (select id from chain)) as known_identity,
      exists (
        select from account.session a join account.session b on b.browser_hash = a.browser_hash
        where a.member_id = ${invitedId} and b.member_id = ${inviterId}
      ) as same_browser,
      (
        select count(*) > ${CROWD - 1}
        from referral.invitation own
        join referral.invitation i on i.inviter_id = own.inviter_id and i.invited_id <> own.invited_id
          and i.registered_at between own.registered_at - interval '1 hour' and own.registered_at + interval '1 hour'
        where own.invited_id = ${invitedId} and (
          select ip from account.login_log where member_id = i.invited_id order by id limit 1
        ) = (select ip from account.login_log where member_id = own.invited_id order by id limit 1)
      ) as crowd,
      exists (
        select from account.member where id in (${invitedId}, ${inviterId}) and status = ${memberStatus.frozen}
      ) as frozen`);
  return Object.entries(referralSign).flatMap(([name, value]) =>
    typeof value === 'number' && seen[name as keyof typeof seen] ? [value] : [],
  );
}

/** Moves one that is locked. */
export async function moveInvitation(
  tx: Transaction,
  invitedId: MemberId,
  to: Pick<Invitation, 'stage' | 'reason' | 'giveAt' | 'signs' | 'cleared'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update referral.invitation
    set stage = ${to.stage}, reason = ${to.reason}, give_at = ${to.giveAt}, signs = ${to.signs}, cleared = ${to.cleared},
      given_at = ${to.stage === referralStage.given ? now : null}, looked_at = ${now}
    where invited_id = ${invitedId}`);
}

/** Those whom the clock moves, or a fact whose news was lost: not more than so many, those first that waited longest. */
export async function selectDue(db: Queryable, now: Date, most: number): Promise<string[]> {
  const rows = await db.many<{ invitedId: string }>(sql`
    select i.invited_id
    from referral.invitation i join account.member m on m.id = i.invited_id
    where i.stage = ${literal(referralStage.paid)} and i.give_at <= ${now}
      or i.stage in (${literal(referralStage.registered)}, ${literal(referralStage.certified)})
        and (i.deadline < ${now} or m.auth_status = ${authStatus.certified})
    order by i.looked_at, i.invited_id
    limit ${most}`);
  return rows.map(({ invitedId }) => invitedId);
}

export type Inviter = { inviteCode: string; invited: number; rewarded: number; earned: bigint; coming: bigint };

/** A member as somebody who invites. */
export function selectInviter(db: Queryable, memberId: MemberId): Promise<Inviter> {
  return db.one<Inviter>(sql`
    select m.invite_code, i.*
    from account.member m, lateral (
      select count(*)::int as invited, count(*) filter (where stage = ${referralStage.given})::int as rewarded,
        coalesce(sum(inviter_reward) filter (where stage = ${referralStage.given}), 0)::bigint as earned,
        coalesce(sum(inviter_reward) filter (where stage = ${referralStage.paid}), 0)::bigint as coming
      from referral.invitation where inviter_id = m.id
    ) i
    where m.id = ${memberId}`);
}
