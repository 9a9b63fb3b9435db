// Verification codes by SMS: asked for, sent, tried.
import * as contract from '@jishi/contract/account';
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import { addressSubject } from '../../../kernel/address';
import { type Context, type MemberId, memberOrVisitor, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { sendCode as sendBySms } from '../../message';
import {
  CODE_LIMITS_PER_ADDRESS,
  FIRST_CODE_LIMIT,
  NEW_NUMBER_LIMITS,
  REPEATED_CODE_LIMITS,
  STRANGERS_CODE_LIMITS,
  codeLimitsPerPhone,
} from '../allowance/rules';
import { spendAllowance } from '../allowance/service';
import { takeAllowance } from '../allowance/store';
import { requireCaptcha } from '../captcha/service';
import { requireFactorGiven, spendFactorIfAny } from '../confirmation/service';
import { maskPhone, phoneKeyOf } from '../member/rules';
import { phoneOf } from '../member/service';
import { codeRequesters } from '../requester/rules';
import { requesterOf } from '../requester/service';
import {
  CODE_MINUTES,
  type CodePurpose,
  type NumberPurpose,
  OWN_ACTS,
  type OwnPurpose,
  hashCode,
  isLoggedOutPurpose,
  isNumberPurpose,
  newCode,
} from './rules';
import { type CodeTry, insertCode, tryCode } from './store';

const WRONG_HERE = '验证码不正确或已过期；验证码只在获取它的浏览器里有效';

type Sent = Output<typeof contract.sendCodeAfterCaptcha>;

/**
 * Sends a code to anybody's phone after a captcha. The same is done and answered whether or not the phone is registered.
 * @throws Refusal captchaFailed, tooManyRequests, unavailable
 */
export async function sendCode(
  ctx: Context,
  { phone, purpose, captcha }: Checked<typeof contract.sendVerifyCode>,
): Promise<Sent> {
  await requireCaptcha(ctx, purpose, captcha);
  // An address may be an office's: only a browser is sure to be the member's own.
  const { knownBy } = await requesterOf(ctx, phoneKeyOf(ctx.vault, phone));
  return issueCode(ctx, { phone, purpose, isStranger: knownBy !== 'browser' });
}

export const sendCodeAfterCaptcha = useCase(contract.sendCodeAfterCaptcha, sendCode);
export const sendVerifyCode = useCase(contract.sendVerifyCode, sendCode);

/**
 * Sends a code to the member's own phone; to the number given where the purpose is to prove a new one.
 * @throws Refusal invalidInput without such a number, tooManyRequests, unavailable
 */
export const sendMemberVerifyCode = useCase(contract.sendMemberVerifyCode, async (ctx, { purpose, phone }) => {
  if (!isNumberPurpose(purpose)) {
    return issueCode(ctx, { phone: await phoneOf(ctx, ctx.member), purpose, isStranger: false });
  }
  if (!phone) throw invalidField('phone', '请输入手机号');
  return sendNumberCode(ctx, phone, purpose);
});

/** Sends a code to a number that is not the member's yet; a member may try only so many. @throws Refusal tooManyRequests */
export async function sendNumberCode(ctx: MemberContext, phone: string, purpose: NumberPurpose): Promise<Sent> {
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `code:member:${ctx.member}`, NEW_NUMBER_LIMITS));
  return issueCode(ctx, { phone, purpose, isStranger: true });
}

/** `isStranger`: the requester has not shown to be the phone's member; strangers share a part of the phone's limits. */
type Issue = { phone: string; purpose: CodePurpose; isStranger: boolean };

async function issueCode(ctx: Context, { phone, purpose, isStranger }: Issue): Promise<Sent> {
  const phoneKey = phoneKeyOf(ctx.vault, phone);
  const code = newCode();
  const pause = ctx.settings.limits.codePauseSeconds;
  await withTransaction(ctx, async (tx) => {
    // Always in this order, so that two requests never wait for each other.
    await spendAllowance(tx, ctx, `code:phone:${phoneKey.toString('hex')}`, codeLimitsPerPhone(pause));
    if (isStranger) await spendStrangersShare(tx, ctx, phoneKey.toString('hex'));
    await spendAllowance(tx, ctx, `code:address:${addressSubject(ctx.ip)}`, CODE_LIMITS_PER_ADDRESS);
    const now = ctx.now();
    await insertCode(tx, {
      purpose,
      phoneKey,
      codeHash: hashCode(ctx.vault, purpose, phone, code),
      requester: codeRequesters(ctx, purpose, memberOrVisitor(ctx))[0],
      ip: ctx.ip,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    });
    await sendBySms(tx, ctx, { phone, purpose, code, minutes: CODE_MINUTES });
  });
  return { seconds: pause, phone: maskPhone(phone) };
}

/** Most of it is for addresses that come for the first time: a member in a new browser is at one of them. */
async function spendStrangersShare(tx: Transaction, ctx: Context, phone: string): Promise<void> {
  await spendAllowance(tx, ctx, `code:strangers:${phone}`, STRANGERS_CODE_LIMITS);
  const here = `code:first:${phone}:${addressSubject(ctx.ip)}`;
  if (await takeAllowance(tx, here, FIRST_CODE_LIMIT, ctx.now())) return;
  await spendAllowance(tx, ctx, `code:repeated:${phone}`, REPEATED_CODE_LIMITS);
}

/** Tries a code. The try is counted, or the code spent, at once, whatever follows. */
export function tryPhoneCode(ctx: Context, phone: string, purpose: CodePurpose, code: string): Promise<CodeTry> {
  const phoneKey = phoneKeyOf(ctx.vault, phone);
  const codeHash = hashCode(ctx.vault, purpose, phone, code);
  const requesters = codeRequesters(ctx, purpose, memberOrVisitor(ctx));
  return tryCode(ctx.db, { purpose, phoneKey, codeHash, requesters, now: ctx.now() });
}

/**
 * Spends a code that was sent to the member's own phone for `purpose`, and their second factor where they have one. Call it before
 * opening a transaction: the try counts even when the caller's work fails.
 * @throws Refusal codeWrong, secondFactorNeeded, secondFactorWrong
 */
export async function verifyMemberCode(
  ctx: Context,
  memberId: MemberId,
  purpose: OwnPurpose,
  code: string,
): Promise<void> {
  await requireFactorGiven(ctx, memberId, OWN_ACTS[purpose]);
  await verifyNumberCode(ctx, await phoneOf(ctx, memberId), purpose, code);
  await spendFactorIfAny(ctx, memberId, OWN_ACTS[purpose]);
}

/** Spends a code that proves a new number; the try counts even when the caller's work fails. @throws Refusal codeWrong */
export async function verifyNumberCode(ctx: Context, phone: string, purpose: CodePurpose, code: string): Promise<void> {
  if ((await tryPhoneCode(ctx, phone, purpose, code)) !== 'right') throw codeRefusal(purpose);
}

/** The refusal for a wrong or missing code: the same text for both, so that it reveals nothing. */
export function codeRefusal(purpose: CodePurpose): Refusal {
  return isLoggedOutPurpose(purpose) ? new Refusal('codeWrong', WRONG_HERE) : new Refusal('codeWrong');
}
