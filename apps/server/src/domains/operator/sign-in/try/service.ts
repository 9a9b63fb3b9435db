// Limits tries to sign in. A known browser, an address and a session have budgets of their own, so that strangers
// cannot use up the operator's; all strangers together are limited too.
import type { Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { addressSubject, requireCaptcha, spendAllowance } from '../../../account';
import { STRANGERS_FREE, STRANGERS_MOST, TRIES_PER_ADDRESS, subjectOf } from './rules';
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
      const most = solved ? STRANGERS_MOST : STRANGERS_FREE;
      if ((await store.countOfDay(tx, subject, most, now)) === undefined) throw await tooMany(tx, ctx, subject);
    }
    return { source, fails: counted.fails, heldUntil: counted.openAt > now ? counted.openAt : undefined };
  });
}

/** A correct sign-in: clears the counts. */
export async function forgetTry(ctx: Pick<Context, 'db'>, { account, subject, isStranger }: Source): Promise<void> {
  await store.forgetTries(ctx.db, subject);
  if (isStranger) await store.uncountTry(ctx.db, subjectOf.strangers(account));
}

async function waiting(tx: Transaction, ctx: Context, subject: string): Promise<Refusal> {
  const openAt = (await store.selectTry(tx, subject))?.openAt ?? ctx.now();
  const seconds = Math.max(1, Math.ceil((openAt.getTime() - ctx.now().getTime()) / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`;
  return new Refusal('tooManyRequests', `错误次数过多，请 ${wait}后再试`, { retryAfter: seconds });
}

async function tooMany(tx: Transaction, ctx: Context, subject: string): Promise<Refusal> {
  const known = await store.selectTry(tx, subject);
  if (!known || known.fails < STRANGERS_MOST) return new Refusal('captchaFailed', '请先完成人机验证再登录');
  const retryAfter = Math.max(1, (known.beganAt.getTime() + 86_400_000 - ctx.now().getTime()) / 1000);
  const words = '这个账号今天被陌生的浏览器试错太多次，请用登录过的浏览器登录，或明天再试';
  return new Refusal('tooManyRequests', words, { retryAfter });
}
