// The only SQL of colleagues as those see them who manage an organisation.
import { colleagueInvitation, colleagueStatus } from '@jishi/contract/enums/organisation';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Caps, type Use, counted, used } from '../../access';

const PRESENT = literal(colleagueStatus.present);

type CapsRow = { [Name in keyof Caps]: bigint | null };
export type Colleague = CapsRow & {
  id: string;
  memberId: MemberId;
  phone: string;
  nickname: string;
  role: number;
  joinedAt: Date;
};
export type Invitation = CapsRow & { id: string; phone: string; role: number; createdAt: Date; expiresAt: Date };

const COLUMNS = sql`
  c.id, c.member_id, m.phone_mask as phone, m.nickname, c.role, c.daily_calls, c.daily_spend, c.weekly_calls, c.weekly_spend,
  c.monthly_calls, c.monthly_spend, c.joined_at`;

/** With what each used, by keys that were removed, too. `day`: yyyy-MM-dd in Beijing. */
export async function selectColleagues(
  db: Queryable,
  organisationId: string,
  day: string,
): Promise<(Colleague & Use)[]> {
  return db.many<Colleague & Use>(sql`
    select ${COLUMNS}, u.*
    from organisation.colleague c
    join account.member m on m.id = c.member_id
    cross join lateral (
      select ${used(day)}
      from access.api_key k join gateway.call_day d on d.key_id = k.id
      where k.colleague_id = c.id and ${counted(day)}
    ) u
    where c.organisation_id = ${organisationId} and c.status = ${PRESENT}
    order by c.role, c.joined_at, c.id`);
}

export async function selectInvitations(db: Queryable, organisationId: string, now: Date): Promise<Invitation[]> {
  return db.many<Invitation>(sql`
    select
      id, phone_mask as phone, role, daily_calls, daily_spend, weekly_calls, weekly_spend, monthly_calls, monthly_spend,
      created_at, expires_at
    from organisation.invitation
    where organisation_id = ${organisationId} and status = ${literal(colleagueInvitation.open)} and expires_at > ${now}
    order by id desc`);
}

/** Somebody who is in it. */
export async function selectColleague(db: Queryable, id: string): Promise<Colleague | undefined> {
  return db.maybe<Colleague>(sql`
    select ${COLUMNS} from organisation.colleague c join account.member m on m.id = c.member_id
    where c.id = ${id} and c.status = ${PRESENT}`);
}

export async function updateColleague(tx: Transaction, id: string, role: number, caps: Caps): Promise<void> {
  await tx.run(sql`
    update organisation.colleague
    set role = ${role}, daily_calls = ${caps.dailyCalls}, daily_spend = ${caps.dailySpend},
      weekly_calls = ${caps.weeklyCalls}, weekly_spend = ${caps.weeklySpend}, monthly_calls = ${caps.monthlyCalls},
      monthly_spend = ${caps.monthlySpend}
    where id = ${id} and status = ${PRESENT}`);
}

/** Ends somebody's being in it; false when it had ended. */
export async function endColleague(
  tx: Transaction,
  id: string,
  { status, now }: { status: number; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update organisation.colleague set status = ${status}, ended_at = ${now} where id = ${id} and status = ${PRESENT}`);
  return changed === 1;
}
