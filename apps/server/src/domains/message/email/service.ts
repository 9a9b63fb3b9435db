// Proving e-mail addresses by codes sent to them, and binding the one that gets a member's messages.
import * as contract from '@jishi/contract/message';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { enqueue } from '../outbox/queue/service';
import { receptionOf } from '../reception/service';
import {
  CODE_MINUTES,
  CodePurpose,
  RESEND_SECONDS,
  emailContext,
  emailKeyOf,
  hashCode,
  maskEmail,
  newCode,
} from './rules';
import { deleteOldCodes, insertCode, saveEmail, selectEmail, tryCode } from './store';

const DAY_MS = 24 * 3600_000;

type Address = { memberId: MemberId; purpose: CodePurpose; email: string };
type Words = { subject: string; text: string };

/**
 * Mails a code to an address that a member names. `words` are the mail around the code and its minutes.
 * @throws Refusal unavailable, tooManyRequests
 */
export async function mailCode(
  ctx: Context,
  { memberId, purpose, email }: Address,
  words: (code: string, minutes: number) => Words,
): Promise<{ seconds: number }> {
  if (!ctx.settings.smtp) throw new Refusal('unavailable', '邮件服务还没有配置，验证码没有发出，请联系客服');
  const code = newCode();
  const emailKey = emailKeyOf(ctx.vault, email);
  const codeHash = hashCode(ctx.vault, memberId, email, code);
  await withTransaction(ctx, async (tx) => {
    const createdAt = ctx.now();
    const expiresAt = new Date(createdAt.getTime() + CODE_MINUTES * 60_000);
    if (!(await insertCode(tx, { memberId, purpose, emailKey, codeHash, createdAt, expiresAt }))) {
      throw new Refusal('tooManyRequests', '验证码发送太频繁，请一分钟后再试；同一邮箱一天最多 5 次');
    }
    const content = { to: email, ...words(code, CODE_MINUTES), link: '' };
    await enqueue(tx, ctx, { channel: 'email', content, memberId, goodForMs: CODE_MINUTES * 60_000 });
  });
  return { seconds: RESEND_SECONDS };
}

/** Tries a mailed code. The try counts at once, whatever follows: call it before opening a transaction. @throws Refusal codeWrong */
export async function tryMailedCode(ctx: Context, { memberId, purpose, email }: Address, code: string): Promise<void> {
  const codeHash = hashCode(ctx.vault, memberId, email, code);
  if (!(await tryCode(ctx.db, { memberId, purpose, codeHash, now: ctx.now() }))) throw new Refusal('codeWrong');
}

/** Sends a code to an address that the member wants to bind. @throws Refusal unavailable, tooManyRequests */
export const sendEmailCode = useCase(contract.sendEmailCode, (ctx, { email }) =>
  mailCode(ctx, { memberId: ctx.member, purpose: CodePurpose.reception, email }, (code, minutes) => ({
    subject: '绑定邮箱的验证码',
    text: `您的验证码是 ${code}，${minutes} 分钟内有效，用于绑定接收消息的邮箱。如非本人操作，请忽略此邮件。`,
  })),
);

/** Binds the address a code was sent to, instead of an earlier one. @throws Refusal codeWrong */
export const bindEmail = useCase(contract.bindEmail, async (ctx, { email, code }) => {
  const memberId = ctx.member;
  await tryMailedCode(ctx, { memberId, purpose: CodePurpose.reception, email }, code);
  const mask = maskEmail(email);
  await withTransaction(ctx, async (tx) => {
    await saveEmail(tx, memberId, { cipher: ctx.vault.seal(email, emailContext(memberId)), mask });
    await recordAudit(tx, ctx, {
      action: 'message.bindEmail',
      targetKind: 'member',
      targetId: memberId,
      after: { email: mask },
    });
  });
  return receptionOf(ctx, memberId);
});

/** The address that a member bound for messages, masked and to be opened; undefined: none. */
export async function boundEmailOf(
  ctx: Pick<Context, 'db' | 'vault'>,
  memberId: MemberId,
): Promise<{ mask: string; open: () => string } | undefined> {
  const row = await selectEmail(ctx.db, memberId);
  return row && { mask: row.mask, open: () => ctx.vault.openText(row.cipher, emailContext(memberId)) };
}

/** Removes codes that are of no use any more. */
export function purgeCodes(ctx: Context): Promise<void> {
  return deleteOldCodes(ctx.db, new Date(ctx.now().getTime() - 2 * DAY_MS));
}
