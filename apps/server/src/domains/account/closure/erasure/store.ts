// What is left of a closed account in its own tables: a number, and that it was.
import { authStatus, authType, memberStatus } from '@jishi/contract/enums/account';
import { type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

/** Deleted completely; every one has a column member_id. */
const REMOVED = [
  sql`account.session`,
  sql`account.step_ticket`,
  sql`account.totp`,
  sql`account.recovery_code`,
  sql`account.passkey`,
  sql`account.passkey_challenge`,
  sql`account.face_flow`,
  sql`account.wechat`,
  sql`account.wechat_state`,
  sql`account.balance_warning`,
  sql`account.warn_phone`,
  sql`account.member_note`,
];
/** Counted by phone. */
const REMOVED_BY_PHONE = [sql`account.verification_code`, sql`account.password_attempt`];

/** Removes what identifies a member. The phone can register again; numbers, times and agreements stay. */
export async function eraseAccount(tx: Transaction, memberId: MemberId): Promise<void> {
  for (const table of REMOVED_BY_PHONE) {
    await tx.run(sql`
      delete from ${table} t using account.member m where m.id = ${memberId} and t.phone_key = m.phone_key`);
  }
  for (const table of REMOVED) await tx.run(sql`delete from ${table} where member_id = ${memberId}`);
  await tx.run(sql`update account.login_log set ip = '', place = '', device = '' where member_id = ${memberId}`);
  await tx.run(sql`update account.agreement set ip = '' where member_id = ${memberId}`);
  await tx.run(sql`
    update account.member
    set status = ${literal(memberStatus.closed)},
      phone_cipher = null,
      phone_key = null,
      phone_mask = '',
      nickname = '已注销用户',
      head_img = '',
      password_hash = null,
      trade_password_hash = null,
      auth_status = ${authStatus.none},
      auth_type = ${authType.none}
    where id = ${memberId}`);
}
