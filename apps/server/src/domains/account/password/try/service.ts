// Trying a password: counted by phone, at the same cost and with the same answers whether or not anybody has the phone.
import { randomUUID } from 'node:crypto';
import type { Vault } from '@jishi/vault';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { hashPassword, isPassword } from '../../../../kernel/password';
import { Refusal } from '../../../../kernel/refusal';
import { Turns } from '../../../../kernel/turns';
import { addressSubject } from '../../allowance/rules';
import { spendAllowance } from '../../allowance/service';
import { requireCaptcha } from '../../captcha/service';
import { phoneKeyOf } from '../../member/rules';
import { FORGOTTEN_MS, LOCKED_MINUTES, TRIES_PER_ADDRESS, WRONG_TRIES } from './rules';
import { type Times, countTry, forgetTries, isLocked, selectPassword } from './store';

export type PasswordTry =
  /** `hash` is what it was compared with: whoever acts on it makes sure that it still is the member's. */
  | { outcome: 'right'; memberId: MemberId; hash: string }
  | { outcome: 'wrong' }
  /** `justNow`: by this very try. */
  | { outcome: 'locked'; justNow: boolean };

type Attempt = { phone: string; password: string; captcha?: string | null | undefined };

/** One check per phone at a time on this node: several right ones at once must not look like wrong tries to each other. */
const turns = new Turns();

/**
 * Tries a password. Call it outside any transaction: a wrong try counts whatever comes of it.
 * @throws Refusal captchaFailed after five wrong tries without a solved one, tooManyRequests
 */
export async function tryPassword(ctx: Context, attempt: Attempt): Promise<PasswordTry> {
  await withTransaction(ctx, (tx) =>
    spendAllowance(tx, ctx, `password:address:${addressSubject(ctx.ip)}`, TRIES_PER_ADDRESS),
  );
  const phoneKey = phoneKeyOf(ctx.vault, attempt.phone);
  return turns.take(phoneKey.toString('hex'), () => check(ctx, phoneKey, attempt));
}

async function check(ctx: Context, phoneKey: Buffer, { password, captcha }: Attempt): Promise<PasswordTry> {
  const fails = await admit(ctx, phoneKey, captcha);
  if (fails === undefined) return { outcome: 'locked', justNow: false };
  const known = await selectPassword(ctx.db, phoneKey);
  const noOnes = await decoy(ctx.vault);
  const isRight = await isPassword(ctx.vault, known?.hash ?? noOnes, password);
  if (isRight && known?.hash) {
    await forgetTries(ctx.db, phoneKey);
    return { outcome: 'right', memberId: known.memberId, hash: known.hash };
  }
  return fails >= WRONG_TRIES ? { outcome: 'locked', justNow: true } : { outcome: 'wrong' };
}

/** Counts the try; undefined when the phone is locked. A captcha is looked at, and used up, only when it is needed. */
async function admit(ctx: Context, phoneKey: Buffer, captcha: Attempt['captcha']): Promise<number | undefined> {
  const times = timesOf(ctx.now());
  const counted = await countTry(ctx.db, phoneKey, false, times);
  if (counted !== undefined) return counted;
  if (await isLocked(ctx.db, phoneKey, times.now)) return undefined;
  if (!captcha) throw new Refusal('captchaFailed', '密码错误次数较多，请先完成人机验证再登录');
  await requireCaptcha(ctx, 'passwordLogin', captcha);
  return countTry(ctx.db, phoneKey, true, times);
}

function timesOf(now: Date): Times {
  return {
    now,
    lockedUntil: new Date(now.getTime() + LOCKED_MINUTES * 60_000),
    forgottenBefore: new Date(now.getTime() - FORGOTTEN_MS),
  };
}

let decoyHash: Promise<string> | undefined;

/** The hash of a password that nobody has, to compare with where there is none. */
function decoy(vault: Vault): Promise<string> {
  return (decoyHash ??= hashPassword(vault, randomUUID()));
}
