// What an operator is told about their own account, on the phone or mail by which they joined.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { enqueue } from '../outbox/queue/service';

/** The event of ALIYUN_SMS_NOTICE_TEMPLATES for all of them: `what` and `time`. */
const TEMPLATE = 'operatorNotice';
/** A warning that comes two days late warns of nothing. */
const GOOD_FOR_MS = 24 * 3_600_000;

/** Sends it once the transaction commits. False where no carrier for such a contact is configured. */
export async function tellOperator(
  tx: Transaction,
  ctx: Context,
  { contact, what, time }: { contact: string; what: string; time: string },
): Promise<boolean> {
  const { sms, smtp, site, publicUrl } = ctx.settings;
  const about = { memberId: null, goodForMs: GOOD_FOR_MS };
  if (contact.includes('@')) {
    if (!smtp) return false;
    const text = `${time}，${what}。如不是您本人，请立即在运营台的“我的账号”修改密码、结束其他登录，并告诉另一位所有者。`;
    const content = { to: contact, subject: `${site.name}运营台：${what}`, text, link: `${publicUrl}/console/account` };
    await enqueue(tx, ctx, { channel: 'email', content, ...about });
    return true;
  }
  if (!sms?.noticeTemplates[TEMPLATE]) return false;
  const content = { phone: contact, template: TEMPLATE, params: { what, time } };
  await enqueue(tx, ctx, { channel: 'sms', content, ...about });
  return true;
}
