// An e-mail to an address that was given for it, with files.
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { enqueue } from '../outbox/queue/service';
import { NEWS_MS } from '../outbox/rules';

type FileMail = {
  to: string;
  memberId: MemberId;
  subject: string;
  text: string;
  /** A path of the portal. */
  link: string;
  /** A path of the portal where its reader can unsubscribe. */
  unsubscribe?: string;
  files?: readonly { fileName: string; type: string; content: Buffer }[];
  /** How long it is worth sending; a day by default. */
  goodForMs?: number;
  /** Of the message in the outbox, for who follows its end. */
  id?: string;
};

/** Mail servers refuse more than some ten megabytes, a third of which is the encoding's. */
const BYTES_MAX = 6 * 1024 * 1024;

/** Sends it once the transaction commits, with the files that fit, the first ones first. Without a mail server, nothing. */
export async function mailFiles(
  tx: Transaction,
  ctx: Context,
  { to, memberId, subject, text, link, unsubscribe, files = [], goodForMs = NEWS_MS, id }: FileMail,
): Promise<void> {
  if (!ctx.settings.smtp) return;
  let left = BYTES_MAX;
  const fitting = files.filter(({ content }) => content.length <= left && (left -= content.length) >= 0);
  const content = {
    to,
    subject,
    text,
    link: ctx.settings.publicUrl + link,
    ...(unsubscribe && { unsubscribe: ctx.settings.publicUrl + unsubscribe }),
    files: fitting.map(({ fileName, type, content: bytes }) => ({
      fileName,
      type,
      content: bytes.toString('base64'),
    })),
  };
  await enqueue(tx, ctx, { channel: 'email', content, memberId, goodForMs, id });
}
