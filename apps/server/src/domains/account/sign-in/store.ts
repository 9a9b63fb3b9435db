// The only SQL of the login log.
import type { Queryable } from '@jishi/db';
import type { LoginResult, LoginWay } from './rules';

export type LoginAttempt = { way: LoginWay; result: LoginResult; at: Date; ip: string; device: string };

/** Logs a try under the member who has the phone, or under nobody: the same work for either. */
export async function insertLoginAttempt(db: Queryable, phoneKey: Buffer, attempt: LoginAttempt): Promise<void> {
  await db.query(
    `insert into account.login_log (member_id, at, way, ip, device, result)
     select (select id from account.member where phone_key = $1), $2, $3, $4, $5, $6`,
    [phoneKey, attempt.at, attempt.way, attempt.ip, attempt.device, attempt.result],
  );
}
