// Password tries, counted by phone and requester. Cost and answers are the same whether or not the phone has an
// account.
import { randomUUID } from 'node:crypto';
import type { Vault } from '@jishi/vault';
import { addressSubject } from '../../../../kernel/address';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { hashPassword, isPassword } from '../../../../kernel/password';
import { Refusal } from '../../../../kernel/refusal';
import { Turns } from '../../../../kernel/turns';
import { spendAllowance } from '../../allowance/service';
import { requireCaptcha } from '../../captcha/service';
import { phoneKeyOf } from '../../member/rules';
import { type Requester, requesterOf } from '../../requester/service';
import { ALL_STRANGERS, EACH, FORGOTTEN_MS, STRANGERS, TRIES_PER_ADDRESS } from './rules';
import { type Tries, countTry, forgetOwnTries, isLocked, selectPassword, takeBackTry } from './store';

export type PasswordTry =
  /** `hash` is what was compared; before acting on it, check that it is still the member's. */
  | { outcome: 'right'; memberId: MemberId; hash: string }
  | { outcome: 'wrong' }
  /** `justNow`: by this very try. */
  | { outcome: 'locked'; justNow: boolean };

type Attempt = { phone: string; password: string; captcha?: string | null | undefined };

/** One check per phone and requester at a time on this node: right ones at once must not look wrong to each other. */
const turns = new Turns();

/**
 * Tries a password. Call it outside any transaction, because a wrong try must count in any case.
 * @throws Refusal captchaFailed after five wrong tries without a solved one, tooManyRequests
 */
export async function tryPassword(ctx: Context, attempt: Attempt): Promise<PasswordTry> {
  await withTransaction(ctx, (tx) =>
    spendAllowance(tx, ctx, `password:address:${addressSubject(ctx.ip)}`, TRIES_PER_ADDRESS),
  );
  const phoneKey = phoneKeyOf(ctx.vault, attempt.phone);
  const requester = await requesterOf(ctx, phoneKey);
  const turn = `${phoneKey.toString('hex')}:${requester.hash.toString('hex')}`;
  return turns.take(turn, () => check(ctx, { phoneKey, requester }, attempt));
}

type Trying = { phoneKey: Buffer; requester: Requester };

async function check(ctx: Context, trying: Trying, { password, captcha }: Attempt): Promise<PasswordTry> {
  const { phoneKey } = trying;
  const fails = await admit(ctx, trying, captcha);
  if (fails === undefined) return { outcome: 'locked', justNow: false };
  const known = await selectPassword(ctx.db, phoneKey);
  const noOnes = await decoy(ctx.vault);
  const isRight = await isPassword(ctx.vault, known?.hash ?? noOnes, password);
  if (isRight && known?.hash) {
    await forgetOwnTries(ctx.db, triesOf(trying));
    if (!trying.requester.knownBy) await takeBackTry(ctx.db, strangersOf(trying));
    return { outcome: 'right', memberId: known.memberId, hash: known.hash };
  }
  return fails >= EACH.most ? { outcome: 'locked', justNow: true } : { outcome: 'wrong' };
}

/**
 * Counts the try, a stranger's also among those of all strangers; undefined when locked for the requester. Checks and
 * uses up a captcha only when one is needed.
 */
async function admit(ctx: Context, trying: Trying, captcha: Attempt['captcha']): Promise<number | undefined> {
  const now = ctx.now();
  const times = { now, forgottenBefore: new Date(now.getTime() - FORGOTTEN_MS) };
  const own = triesOf(trying);
  let counted = await countTry(ctx.db, own, EACH, false, times);
  if (counted === undefined) {
    if (await isLocked(ctx.db, own, now)) return undefined;
    if (!captcha) throw new Refusal('captchaFailed', '密码错误次数较多，请先完成人机验证再登录');
    await requireCaptcha(ctx, 'passwordLogin', captcha);
    counted = await countTry(ctx.db, own, EACH, true, times);
  }
  if (counted === undefined || trying.requester.knownBy) return counted;
  const ofAll = await countTry(ctx.db, strangersOf(trying), STRANGERS, false, times);
  return ofAll === undefined ? undefined : counted;
}

function triesOf({ phoneKey, requester }: Trying): Tries {
  return { phoneKey, requester: requester.hash };
}

function strangersOf({ phoneKey }: Trying): Tries {
  return { phoneKey, requester: ALL_STRANGERS };
}

let decoyHash: Promise<string> | undefined;

/** A dummy hash to compare with when there is no password. */
function decoy(vault: Vault): Promise<string> {
  return (decoyHash ??= hashPassword(vault, randomUUID()));
}
