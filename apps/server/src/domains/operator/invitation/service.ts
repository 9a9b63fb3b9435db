// Sends a person the link to create the account named for them. Nobody else sees it, least of all the inviter.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { invalidField } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { digestOf } from '../../../kernel/secret';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { sendInvitation } from '../../message';
import { hasContact, selectByAccount, selectOperator } from '../account/store';
import { KNOWN_CONTACT, contactKeyOf, maskContact, sealContact } from '../contact/rules';
import { LINKS_PER_CONTACT } from '../rules';
import { LINK_HOURS, LINK_MS, newInvitationToken, setupUrl } from '../setup/rules';
import type { Invited } from '../setup/store';
import { insertInvitation } from '../staff/store';

type Link = {
  action: string;
  invited: Invited;
  contact: string;
  /** Whose invitation it is. */
  by: string;
  /** The grant of two owners behind it; null where one owner invited alone. */
  grantId: string | null;
};

/** Somebody who is not here yet, by account and by phone or mail. @throws Refusal invalidInput */
export async function requireNew(tx: Transaction, account: string, contactKey: Buffer): Promise<void> {
  if (await selectByAccount(tx, account)) throw invalidField('account', '账号已有人使用');
  if (await hasContact(tx, contactKey)) throw invalidField('contact', KNOWN_CONTACT);
}

/**
 * Stores only the link's hash, and a sealed copy of the message until it is delivered. To be called under `lockSetup`.
 * @throws Refusal invalidInput, tooManyRequests, unavailable
 */
export async function sendLink(
  tx: Transaction,
  ctx: Context,
  { action, invited, contact, by, grantId }: Link,
): Promise<{ sentTo: string; expireTime: string }> {
  const { account } = invited;
  const contactKey = contactKeyOf(ctx.vault, contact);
  await requireNew(tx, account, contactKey);
  await spendAllowance(tx, ctx, `operator:invite:${contactKey.toString('hex')}`, LINKS_PER_CONTACT);
  const token = newInvitationToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const contactCipher = sealContact(ctx.vault, account, contact);
  const link = { tokenHash: digestOf(token), by, now, expiresAt, grantId };
  await insertInvitation(tx, { ...invited, contactKey, contactCipher }, link);
  const inviter = (await selectOperator(tx, by))!.name;
  const url = setupUrl(ctx.settings.publicUrl, token);
  await sendInvitation(tx, ctx, { contact, inviter, url, token, hours: LINK_HOURS });
  const sentTo = maskContact(contact);
  await recordAudit(tx, ctx, { action, targetKind: 'operator', targetId: account, after: { ...invited, sentTo } });
  return { sentTo, expireTime: formatTime(expiresAt) };
}
