// Mailing closed months. Taking the month and putting the mail into the outbox is one transaction, so that no crash loses a
// mail or sends one twice; the outbox delivers, with its retries.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { addJob, job } from '../../../../kernel/job';
import { digestOf, newSecret } from '../../../../kernel/secret';
import { closesAt } from '../../../ledger';
import { mailFiles } from '../../../message';
import { monthAfter, monthOf } from '../../month/rules';
import { type Paper, paperOf } from '../../month/service';
import { emailSealedFor } from '../../sealed/rules';
import { SETTLED_MS, WORTH_MS, mailOf, monthPath, unsubscribePath } from '../rules';
import * as store from '../store';

/** The job that mails a member's closed months. */
export const MAIL_STATEMENTS = job<{ memberId: MemberId }>('statement.mail');

/** The first month that is not closed, or so shortly that its last charges may not be in the database. */
export async function openMonth(ctx: Pick<Context, 'db' | 'now'>): Promise<string> {
  const now = ctx.now();
  const window = (await closesAt(ctx.db, now)).getTime() - now.getTime();
  return monthOf(new Date(now.getTime() - window - SETTLED_MS));
}

/** Has the months mailed that were closed. Without a mail server they wait for one. */
export async function findDue(ctx: Context): Promise<void> {
  if (!ctx.settings.smtp) return;
  for (const memberId of await store.selectDueMembers(ctx.db, await openMonth(ctx)))
    await addJob(ctx.db, MAIL_STATEMENTS, { memberId }, { key: `${MAIL_STATEMENTS.name}:${memberId}` });
}

/** Mails a member's closed months in their order, each once however often it is asked for. */
export async function mailDue(ctx: Context, memberId: MemberId): Promise<void> {
  if (!ctx.settings.smtp) return;
  const open = await openMonth(ctx);
  for (let month; (month = await store.selectDueMonth(ctx.db, memberId, open));) {
    const due = month;
    const paper = await paperOf(ctx, memberId, due);
    await withTransaction(ctx, async (tx) => {
      const taken = await store.takeMonth(tx, memberId, due, monthAfter(due));
      if (taken && paper) await putInto(tx, ctx, { memberId, month: due, again: false, paper, to: taken });
    });
  }
}

type Mailed = {
  memberId: MemberId;
  month: string;
  /** Beside the one of the closed month. */
  again: boolean;
  paper: Paper;
  to: Pick<store.SubscriptionRow, 'emailKey' | 'emailCipher' | 'emailMask'>;
};

/** Puts a month's statement into the outbox. */
export async function putInto(
  tx: Transaction,
  ctx: Context,
  { memberId, month, again, paper, to: { emailKey, emailCipher, emailMask } }: Mailed,
): Promise<void> {
  const [id, secret] = [randomUUID(), newSecret()];
  const { file, ...sums } = paper;
  const hasFile = file !== undefined;
  const made = { id, memberId, month, again, hasFile, emailKey, emailMask };
  if (!(await store.insertMail(tx, { ...made, unsubscribeDigest: digestOf(secret), createdAt: ctx.now() }))) return;
  await mailFiles(tx, ctx, {
    ...mailOf({ siteName: ctx.settings.site.name, memberId, month, ...sums, hasFile }),
    id,
    memberId,
    to: ctx.vault.openText(emailCipher, emailSealedFor(memberId)),
    link: monthPath(month),
    unsubscribe: unsubscribePath(secret),
    files: file ? [file] : [],
    goodForMs: WORTH_MS,
  });
}
