// What is left of a closed account in its own tables: a number, and that it was.
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { MemberStatus } from '../../rules';

/** Gone whole; every one has a column member_id. */
const REMOVED = [
  'account.session',
  'account.step_ticket',
  'account.totp',
  'account.recovery_code',
  'account.face_flow',
  'account.wechat',
  'account.wechat_state',
  'account.balance_warning',
  'account.warn_phone',
];

/** Removes what identifies a member. The phone is free to register anew; numbers, times and agreements stay. */
export async function eraseAccount(tx: Transaction, memberId: MemberId): Promise<void> {
  for (const table of ['account.verification_code', 'account.password_attempt']) {
    await tx.query(`delete from ${table} t using account.member m where m.id = $1 and t.phone_key = m.phone_key`, [
      memberId,
    ]);
  }
  for (const table of REMOVED) await tx.query(`delete from ${table} where member_id = $1`, [memberId]);
  await tx.query(`update account.login_log set ip = '', place = '', device = '' where member_id = $1`, [memberId]);
  await tx.query(`update account.agreement set ip = '' where member_id = $1`, [memberId]);
  await tx.query(
    `update account.member
     set status = ${MemberStatus.closed},
       phone_cipher = null,
       phone_key = null,
       phone_mask = '',
       nickname = '已注销会员',
       head_img = '',
       password_hash = null,
       trade_password_hash = null,
       auth_status = 0,
       auth_type = 0
     where id = $1`,
    [memberId],
  );
}
