// Mailing a version: everything is decided and put into the outbox in one transaction, so that a crash neither loses a mail nor
// sends one twice. The outbox delivers, with its retries.
import { randomUUID } from 'node:crypto';
import { quoteLinkOrigin, quoteSending } from '@jishi/contract/enums/quote';
import * as contract from '@jishi/contract/quote/mail';
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { digestOf, newSecret } from '../../../kernel/secret';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { mailFiles } from '../../message';
import { sheetPath, unsubscribePath } from '../link/rules';
import { lockPublishable } from '../link/service';
import { insertLink, withdrawLinks } from '../link/store';
import { recipientOf } from '../recipient/service';
import { headOf } from '../record/rules';
import { type RecordRow, selectLines } from '../record/store';
import type { Line } from '../rules';
import { MAILS_PER_ADDRESS, MAIL_LIMITS, mailOf, mayMailAgain } from './rules';
import * as store from './store';

/** Mails a version to own recipients, to each once. @throws Refusal notFound, stateConflict, unavailable, tooManyRequests */
export const sendQuote = useCase(contract.sendQuote, (ctx, { id, recipientIds }) => {
  if (!ctx.settings.smtp) throw new Refusal('unavailable', '邮件服务还没有配置，报价没有发出，请联系客服');
  const ids = [...new Set(recipientIds)];
  return withTransaction(ctx, async (tx) => {
    const record = await lockPublishable(tx, ctx, id);
    const asked = { memberId: ctx.member, recordId: id, ids, now: ctx.now() };
    const recipients = await store.selectToMail(tx, asked);
    if (recipients.length < ids.length) throw new Refusal('notFound');
    const lines = await selectLines(tx, id);
    const results = [];
    for (const recipient of recipients) {
      const bar = barOf(recipient);
      if (!bar) await mail(tx, ctx, { record, lines, recipient });
      const result = bar ?? quoteSending.queued;
      results.push({ recipientId: recipient.id, email: recipient.emailMask, result });
    }
    const count = results.filter(({ result }) => result === quoteSending.queued).length;
    if (count > 0)
      await recordAudit(tx, ctx, { action: 'quote.send', targetKind: 'quote', targetId: id, after: { count } });
    return { results };
  });
});

/** Why nothing is sent to an address; undefined when it is. */
function barOf({ unsubscribed, mailed, state, mailsToday }: store.RecipientRow): number | undefined {
  if (unsubscribed) return quoteSending.unsubscribed;
  if (mailed && !mayMailAgain(state)) return quoteSending.before;
  return mailsToday >= MAILS_PER_ADDRESS ? quoteSending.tooOften : undefined;
}

type Mail = { record: RecordRow; lines: readonly Line[]; recipient: store.RecipientRow };

async function mail(tx: Transaction, ctx: MemberContext, { record, lines, recipient }: Mail): Promise<void> {
  const memberId = ctx.member;
  await spendAllowance(tx, ctx, `quote:mail:${memberId}`, MAIL_LIMITS);
  const [secret, wayOut, outboxId, createdAt] = [newSecret(), newSecret(), randomUUID(), ctx.now()];
  const showsChanges = recipient.knowsEarlier;
  if (recipient.linkId) await withdrawLinks(tx, record.id, recipient.linkId, createdAt);
  const link = { recordId: record.id, memberId, origin: quoteLinkOrigin.mail, showsChanges, createdAt };
  const linkId = await insertLink(tx, { ...link, digest: digestOf(secret) });
  const { emailKey, emailMask } = recipient;
  const made = { recordId: record.id, memberId, emailKey, emailMask, linkId, outboxId, createdAt };
  await store.saveDelivery(tx, { ...made, unsubscribeDigest: digestOf(wayOut) });
  const siteName = ctx.settings.site.name;
  const effectiveTime = formatTime(record.effectiveAt);
  await mailFiles(tx, ctx, {
    ...mailOf({ head: headOf(ctx, record), effectiveTime, siteName, lines, showsChanges }),
    id: outboxId,
    to: recipientOf(ctx, { memberId, ...recipient }).email,
    memberId,
    link: sheetPath(secret),
    unsubscribe: unsubscribePath(wayOut),
  });
}

/** Once a day, long before the outbox forgets. */
export function keepMailOutcomes(ctx: Context): Promise<void> {
  return store.keepOutcomes(ctx.db);
}
