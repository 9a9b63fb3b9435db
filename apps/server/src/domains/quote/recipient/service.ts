// Who gets a member's quotes: addresses whose owners passed on the code that was mailed to them.
import { RECIPIENTS_MAX } from '@jishi/contract/quote/limit';
import * as contract from '@jishi/contract/quote/mail';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { CodePurpose, emailKeyOf, mailCode, maskEmail, tryMailedCode } from '../../message';
import { sealedFor } from '../sealed/rules';
import * as store from './store';

type Content = { email: string; name: string };

/** The address of a recipient, and what the member calls it. */
export function recipientOf(
  { vault }: Pick<Context, 'vault'>,
  { memberId, emailKey, contentCipher }: Pick<store.RecipientRow, 'memberId' | 'emailKey' | 'contentCipher'>,
): Content {
  return JSON.parse(vault.openText(contentCipher, sealedFor.recipient(memberId, emailKey))) as Content;
}

function shown(ctx: Context, row: store.RecipientRow) {
  const { id, emailMask, unsubscribed, createdAt } = row;
  return { id, email: emailMask, name: recipientOf(ctx, row).name, unsubscribed, createTime: formatTime(createdAt) };
}

export const listRecipients = useCase(contract.listRecipients, async (ctx) =>
  (await store.selectRecipients(ctx.db, ctx.member)).map((row) => shown(ctx, row)),
);

/** Mails a code to an address; its owner passes it on if they want the member's quotes. @throws Refusal unavailable, tooManyRequests, stateConflict */
export const sendRecipientCode = useCase(contract.sendRecipientCode, async (ctx, { email }) => {
  await refuseUnsubscribed(ctx, ctx.member, email);
  const phone = await store.selectPhoneMask(ctx.db, ctx.member);
  const site = ctx.settings.site.name;
  return mailCode(ctx, { memberId: ctx.member, purpose: CodePurpose.quote, email }, (code, minutes) => ({
    subject: `${site}：接收报价的验证码`,
    text: [
      `${site}的用户 ${phone} 想把报价发到这个邮箱。`,
      `验证码是 ${code}，${minutes} 分钟内有效。愿意接收，就把它告诉对方；以后每封邮件里都可以退订。`,
      '不认识对方，或不想接收，请忽略这封邮件。',
    ].join('\n'),
  }));
});

/** Adds an address by its code, or renames one. @throws Refusal codeWrong, stateConflict */
export const addRecipient = useCase(contract.addRecipient, async (ctx, { email, name, code }) => {
  const memberId = ctx.member;
  await refuseUnsubscribed(ctx, memberId, email);
  await tryMailedCode(ctx, { memberId, purpose: CodePurpose.quote, email }, code);
  const emailKey = emailKeyOf(ctx.vault, email);
  const contentCipher = ctx.vault.seal(JSON.stringify({ email, name }), sealedFor.recipient(memberId, emailKey));
  const made = { memberId, emailKey, contentCipher, emailMask: maskEmail(email), createdAt: ctx.now() };
  return withTransaction(ctx, async (tx) => {
    const row = await store.saveRecipient(tx, made, RECIPIENTS_MAX);
    if (!row) throw new Refusal('stateConflict', `最多 ${RECIPIENTS_MAX} 个邮箱，请先删除不用的`);
    await recordAudit(tx, ctx, {
      action: 'quote.addRecipient',
      targetKind: 'email',
      targetId: row.id,
      after: { email: row.emailMask },
    });
    return shown(ctx, row);
  });
});

/** @throws Refusal notFound */
export const deleteRecipient = useCase(contract.deleteRecipient, (ctx, { id }) =>
  withTransaction(ctx, async (tx) => {
    const email = await store.deleteRecipient(tx, ctx.member, id);
    if (!email) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'quote.removeRecipient',
      targetKind: 'email',
      targetId: id,
      before: { email },
    });
    return {};
  }),
);

async function refuseUnsubscribed(ctx: Context, memberId: MemberId, email: string): Promise<void> {
  if (await store.isUnsubscribed(ctx.db, memberId, emailKeyOf(ctx.vault, email)))
    throw new Refusal('stateConflict', '这个邮箱退订了您的报价，只有它的主人能从邮件里重新接收');
}
