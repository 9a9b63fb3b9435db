// Limits tries to sign in. A known browser, an address and a session have budgets of their own, so that strangers cannot use up the
// operator's. All strangers together solve captchas after some tries, and are refused only where one of them has half of what opens
// the account: without password and code together nothing is told, so more tries teach nobody anything.
import type { Transaction } from '@jishi/db';
import { addressSubject } from '../../../../kernel/address';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { requireCaptcha, spendAllowance } from '../../../account';
import { HALVES_MOST, STRANGERS_FREE, TRIES_PER_ADDRESS, subjectOf } from './rules';
import * as store from './store';

export type Source = { account: string; subject: string; isStranger: boolean };

/** `heldUntil`: from now on, if the try turns out to be wrong. */
export type AdmittedTry = { source: Source; fails: number; heldUntil: Date | undefined };

/** Who tries: the browser that is known for the account by this mark, or a stranger at an address. */
export function sourceOf(ctx: Pick<Context, 'ip'>, account: string, knownMark: Buffer | undefined): Source {
  return knownMark
    ? { account, subject: subjectOf.browser(account, knownMark), isStranger: false }
    : { account, subject: subjectOf.address(account, addressSubject(ctx.ip)), isStranger: true };
}

/**
 * Counts a try before checking it, outside any transaction, so that it counts in any case.
 * @throws Refusal tooManyRequests while the source has to wait, captchaFailed where strangers need a solved one
 */
export async function admitTry(ctx: Context, source: Source, captcha: string | null | undefined): Promise<AdmittedTry> {
  if (!source.isStranger) return count(ctx, source, false);
  await withTransaction(ctx, (tx) =>
    spendAllowance(tx, ctx, `operator:address:${addressSubject(ctx.ip)}`, TRIES_PER_ADDRESS),
  );
  if (captcha) await requireCaptcha(ctx, 'operatorLogin', captcha);
  return count(ctx, source, !!captcha);
}

function count(ctx: Context, source: Source, solved: boolean): Promise<AdmittedTry> {
  const now = ctx.now();
  return withTransaction(ctx, async (tx) => {
    const counted = await store.countTry(tx, source.subject, now);
    if (!counted) throw await waiting(tx, ctx, source.subject);
    if (source.isStranger) {
      const subject = subjectOf.strangers(source.account);
      const isFree = (await store.countOfDay(tx, subject, STRANGERS_FREE, now)) !== undefined;
      if (!isFree && !solved) throw new Refusal('captchaFailed', '请先完成人机验证再登录');
    }
    return { source, fails: counted.fails, heldUntil: counted.openAt > now ? counted.openAt : undefined };
  });
}

/** Before a stranger's code is looked at: the same answer whether the rest is right or not. @throws Refusal tooManyRequests */
export async function requireHalves(ctx: Context, { account, isStranger }: Source): Promise<void> {
  const known = isStranger ? await store.selectTry(ctx.db, subjectOf.halves(account)) : undefined;
  const endsAt = known ? known.beganAt.getTime() + 86_400_000 : 0;
  if (!known || known.fails < HALVES_MOST || endsAt <= ctx.now().getTime()) return;
  const words =
    '今天有人用对了这个账号的密码或动态口令中的一样，陌生的浏览器暂时只能用恢复码登录，也可以用登录过的浏览器，或明天再试';
  throw new Refusal('tooManyRequests', words, { retryAfter: Math.ceil((endsAt - ctx.now().getTime()) / 1000) });
}

/**
 * Counts a stranger's code beside which something was right, the right one too, before anybody learns what it was: of codes tried at
 * the same moment no more are told than of codes one by one. Undefined when it is one too many.
 */
export async function countHalf(ctx: Context, { account }: Source): Promise<number | undefined> {
  return store.countOfDay(ctx.db, subjectOf.halves(account), HALVES_MOST, ctx.now());
}

/** A correct sign-in: clears the counts. */
export async function forgetTry(ctx: Pick<Context, 'db'>, { account, subject, isStranger }: Source): Promise<void> {
  await store.forgetTries(ctx.db, subject);
  if (!isStranger) return;
  for (const counted of [subjectOf.strangers(account), subjectOf.halves(account)])
    await store.uncountTry(ctx.db, counted);
}

async function waiting(tx: Transaction, ctx: Context, subject: string): Promise<Refusal> {
  const openAt = (await store.selectTry(tx, subject))?.openAt ?? ctx.now();
  const seconds = Math.max(1, Math.ceil((openAt.getTime() - ctx.now().getTime()) / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`;
  return new Refusal('tooManyRequests', `错误次数过多，请 ${wait}后再试`, { retryAfter: seconds });
}
