// Sends e-mail by SMTP.
import { createTransport } from 'nodemailer';
import type { Context } from '../../../kernel/context';
import type { Attempt, EmailContent } from '../outbox/rules';
import { attemptOfFailure, bodyOf, messageIdOf } from './rules';

const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
/** Bounds the attempt, so that it ends before another one may begin. */
const WHOLE_MS = 45_000;

/**
 * Hands an e-mail to the server. If the final answer is lost, it is sent again under the same Message-ID
 * (docs/decisions/008-uncertain-deliveries.md).
 */
export async function sendEmail(
  ctx: Pick<Context, 'settings'>,
  outboxId: string,
  email: EmailContent,
): Promise<Attempt> {
  const { smtp, site, production } = ctx.settings;
  if (!smtp) return { outcome: 'refused', code: 'not configured' };
  const transport = createTransport({ url: smtp.url, requireTLS: production, ...TIMEOUTS });
  const impatience = { timer: undefined as NodeJS.Timeout | undefined };
  try {
    const sent = await Promise.race([
      transport.sendMail({
        from: { name: site.name, address: smtp.from },
        to: email.to,
        subject: email.subject,
        messageId: messageIdOf(outboxId, smtp.from),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(email.unsubscribe && { 'List-Unsubscribe': `<${email.unsubscribe}>` }),
        },
        ...bodyOf(email, site.name),
        attachments: (email.files ?? []).map(({ fileName, type, content }) => ({
          filename: fileName,
          contentType: type,
          content,
          encoding: 'base64',
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
      new Promise<never>((_resolve, reject) => {
        impatience.timer = setTimeout(
          () => reject(Object.assign(new Error('too slow'), { code: 'ETOOSLOW' })),
          WHOLE_MS,
        );
      }),
    ]);
    return { outcome: 'sent', ref: sent.response.slice(0, 60) };
  } catch (error) {
    return attemptOfFailure(error);
  } finally {
    clearTimeout(impatience.timer);
    transport.close();
  }
}
