// The only SQL of the login log.
import { loginResult, loginWay } from '@jishi/contract/enums/account';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type LoginAttempt = {
  way: ValueOf<typeof loginWay>;
  result: ValueOf<typeof loginResult>;
  at: Date;
  ip: string;
  place: string;
  device: string;
};

/** Logs a try under the phone's member, or under nobody, with the same work for both. */
export async function insertPhoneAttempt(db: Queryable, phoneKey: Buffer, attempt: LoginAttempt): Promise<void> {
  await db.run(sql`
    insert into account.login_log (member_id, at, way, ip, place, device, result)
    select (select id from account.member where phone_key = ${phoneKey}), ${attempt.at}, ${attempt.way}, ${attempt.ip},
      ${attempt.place}, ${attempt.device}, ${attempt.result}`);
}

export async function insertAttempt(db: Queryable, memberId: MemberId, attempt: LoginAttempt): Promise<void> {
  await db.run(sql`
    insert into account.login_log (member_id, at, way, ip, place, device, result)
    values (
      ${memberId}, ${attempt.at}, ${attempt.way}, ${attempt.ip}, ${attempt.place}, ${attempt.device}, ${attempt.result}
    )`);
}

/** Where a member has signed in: at any known place ever, and at `place` since a given time. */
export async function selectPlaces(
  tx: Transaction,
  memberId: MemberId,
  at: { place: string; since: Date },
): Promise<{ ever: boolean; here: boolean }> {
  return tx.one<{ ever: boolean; here: boolean }>(sql`
    select
      exists (
        select
        from account.login_log l
        where l.member_id = ${memberId} and l.result = ${literal(loginResult.success)} and l.place <> ''
      ) as ever,
      exists (
        select
        from account.login_log l
        where l.member_id = ${memberId} and l.result = ${literal(loginResult.success)} and l.at > ${at.since}
          and l.place = ${at.place}
      ) as here`);
}
