// The link that makes an operator, on its way to the person it is for.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { enqueue } from '../outbox/queue/service';

/** The event of ALIYUN_SMS_NOTICE_TEMPLATES that carries the link. */
const TEMPLATE = 'operatorInvited';

type Invitation = {
  /** A mobile number, or an e-mail address. */
  contact: string;
  inviter: string;
  url: string;
  /** The token of the link, for templates that contain the address themselves. */
  token: string;
  hours: number;
};

/** Sends the link once the transaction commits. @throws Refusal unavailable when no carrier for such a contact is configured */
export async function sendInvitation(
  tx: Transaction,
  ctx: Context,
  { contact, inviter, url, token, hours }: Invitation,
): Promise<void> {
  const { sms, smtp, site } = ctx.settings;
  const about = { memberId: null, goodForMs: hours * 3_600_000 };
  if (contact.includes('@')) {
    if (!smtp) throw new Refusal('unavailable', '邮件服务还没有配置，邀请没有发出，请改用手机号');
    const text = `${inviter}邀请您担任${site.name}运营台的操作员。请在 ${hours} 小时内打开下面的链接，设置自己的密码和认证器。如不认识邀请人，请忽略此邮件。`;
    const content = { to: contact, subject: `${site.name}运营台的邀请`, text, link: url };
    return enqueue(tx, ctx, { channel: 'email', content, ...about });
  }
  if (!sms?.noticeTemplates[TEMPLATE])
    throw new Refusal('unavailable', '邀请的短信模板还没有配置，邀请没有发出，请改用邮箱');
  const params = { inviter, url, token, hours: String(hours) };
  return enqueue(tx, ctx, { channel: 'sms', content: { phone: contact, template: TEMPLATE, params }, ...about });
}
