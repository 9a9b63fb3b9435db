// A member's statements by mail: turning them on for a proven address, off, and having a month sent again.
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { statementMailState } from '@jishi/contract/enums/payment';
import * as contract from '@jishi/contract/statement/mail';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { spendAllowance } from '../../account';
import { recordAudit } from '../../audit';
import { closesAt } from '../../ledger';
import { CodePurpose, boundEmailOf, emailKeyOf, mailCode, maskEmail, tryMailedCode } from '../../message';
import { spanOf } from '../month/rules';
import { paperOf } from '../month/service';
import { emailSealedFor } from '../sealed/rules';
import { AGAIN_LIMITS, SETTLED_MS, isUnderWay } from './rules';
import { openMonth, putInto } from './sending/service';
import * as store from './store';

/** Mails that the page shows. */
const SHOWN = 24;

const NO_SERVER = '邮件服务还没有配置，对账单发不出去，请联系客服';

export const getStatementMails = useCase(contract.getStatementMails, (ctx) => shown(ctx, ctx.member));

async function shown(ctx: Context, memberId: MemberId) {
  const [row, bound, mails, open] = await Promise.all([
    store.selectSubscription(ctx.db, memberId),
    boundEmailOf(ctx, memberId),
    store.selectMails(ctx.db, memberId, SHOWN),
    openMonth(ctx),
  ]);
  const on = row?.state === statementMailState.on ? row : undefined;
  const nextAt = on && (await closesAt(ctx.db, spanOf(on.nextMonth).until));
  return {
    state: row?.state ?? statementMailState.off,
    changeTime: formatTimeOrNull(row?.changedAt ?? null),
    email: row?.emailMask ?? '',
    boundEmail: bound?.mask ?? '',
    available: Boolean(ctx.settings.smtp),
    nextMonth: on?.nextMonth ?? null,
    nextTime: nextAt ? formatTime(new Date(nextAt.getTime() + SETTLED_MS)) : null,
    openMonth: open,
    mails: mails.map(({ month, emailMask, again, hasFile, state, createdAt }) => ({
      month,
      email: emailMask,
      again,
      hasFile,
      status: state ?? deliveryStatus.unknown,
      createTime: formatTime(createdAt),
    })),
  };
}

/** Mails a code to an address; who reads it there passes it on. @throws Refusal unavailable, tooManyRequests */
export const sendStatementMailCode = useCase(contract.sendStatementMailCode, (ctx, { email }) => {
  const site = ctx.settings.site.name;
  const address = { memberId: ctx.member, purpose: CodePurpose.statement, email };
  return mailCode(ctx, address, (code, minutes) => ({
    subject: `${site}：接收对账单的验证码`,
    text: [
      `${site}的用户 ${ctx.member} 想把每月对账单发到这个邮箱。`,
      `验证码是 ${code}，用于接收对账单，${minutes} 分钟内有效。愿意接收，就把它告诉对方；以后每封邮件里都可以退订。`,
      '不认识对方，或不想接收，请忽略这封邮件。',
    ].join('\n'),
  }));
});

/** @throws Refusal unavailable, codeWrong, stateConflict without a bound address, invalidInput */
export const turnOnStatementMail = useCase(contract.turnOnStatementMail, async (ctx, { email, code }) => {
  if (!ctx.settings.smtp) throw new Refusal('unavailable', NO_SERVER);
  const memberId = ctx.member;
  const to = await provenAddress(ctx, email, code);
  const emailMask = maskEmail(to);
  const made = {
    memberId,
    emailKey: emailKeyOf(ctx.vault, to),
    emailCipher: ctx.vault.seal(to, emailSealedFor(memberId)),
    emailMask,
    openMonth: await openMonth(ctx),
  };
  await withTransaction(ctx, async (tx) => {
    await store.turnOn(tx, { ...made, at: ctx.now() });
    await recordAudit(tx, ctx, {
      action: 'statement.turnOnMail',
      targetKind: 'member',
      targetId: memberId,
      after: { email: emailMask },
    });
  });
  return shown(ctx, memberId);
});

/** The address by its code, or the one bound for messages, which was proven when it was bound. */
async function provenAddress(
  ctx: MemberContext,
  email: string | null | undefined,
  code: string | null | undefined,
): Promise<string> {
  const memberId = ctx.member;
  if (email) {
    if (!code) throw invalidField('code', '请输入邮箱收到的验证码');
    await tryMailedCode(ctx, { memberId, purpose: CodePurpose.statement, email }, code);
    return email;
  }
  if (code) throw invalidField('email', '请输入收到验证码的邮箱');
  const bound = await boundEmailOf(ctx, memberId);
  if (!bound) throw new Refusal('stateConflict', '还没有绑定接收消息的邮箱，请填写一个邮箱并验证');
  return bound.open();
}

/** Off already is fine. Mails under way may still arrive. */
export const turnOffStatementMail = useCase(contract.turnOffStatementMail, async (ctx) => {
  const memberId = ctx.member;
  await withTransaction(ctx, async (tx) => {
    if (await store.turnOff(tx, memberId, ctx.now()))
      await recordAudit(tx, ctx, { action: 'statement.turnOffMail', targetKind: 'member', targetId: memberId });
  });
  return shown(ctx, memberId);
});

/** One more mail of a closed month. @throws Refusal invalidInput, unavailable, stateConflict, tooManyRequests */
export const mailStatement = useCase(contract.mailStatement, async (ctx, { month }) => {
  if (!ctx.settings.smtp) throw new Refusal('unavailable', NO_SERVER);
  const memberId = ctx.member;
  if (month >= (await openMonth(ctx))) throw invalidField('month', '这个月还没有关账，关账十分钟后才能发到邮箱');
  const paper = await paperOf(ctx, memberId, month);
  if (!paper) throw invalidField('month', '这个月没有账目');
  await withTransaction(ctx, async (tx) => {
    const to = await store.lockOn(tx, memberId);
    if (!to) throw new Refusal('stateConflict', '先打开每月邮件，再发对账单');
    const mails = await store.selectMails(tx, memberId, SHOWN);
    if (mails.some((mail) => mail.month === month && mail.state !== null && isUnderWay(mail.state)))
      throw new Refusal('stateConflict', '这个月的邮件正在发送，有结果后再发');
    await spendAllowance(tx, ctx, `statement:mail:${memberId}`, AGAIN_LIMITS);
    await putInto(tx, ctx, { memberId, month, again: true, paper, to });
    await recordAudit(tx, ctx, {
      action: 'statement.mailAgain',
      targetKind: 'member',
      targetId: memberId,
      after: { month, email: to.emailMask },
    });
    await ctx.doneOnce?.(tx);
  });
  return shown(ctx, memberId);
});

/** Once a day, long before the outbox forgets. */
export function keepMailOutcomes(ctx: Context): Promise<void> {
  return store.keepOutcomes(ctx.db);
}
