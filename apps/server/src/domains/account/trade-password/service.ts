// The password for paying from the balance: set by ticket, checked with a lock of its own.
import * as contract from '@jishi/contract/account';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { hashPassword, isPassword } from '../../../kernel/password';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { Turns } from '../../../kernel/turns';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { requireOwnTicket, spendTicket } from '../ticket/service';
import { LOCKED_MS, isTooSimple } from './rules';
import * as store from './store';

/** One check per member at a time: several right ones at once must not look like wrong tries to each other. */
const turns = new Turns();

/** Sets or replaces it. @throws Refusal invalidInput when it is too simple, stateConflict when the ticket is dead */
export const resetTradePassword = useCase(contract.resetTradePassword, async (ctx, { ticket, password }) => {
  const memberId = ctx.member;
  if (isTooSimple(password)) throw invalidField('password', '交易密码太简单，请不要用连续或重复的数字');
  const proof = await requireOwnTicket(ctx, ticket, 'tradePassword', memberId);
  const hash = await hashPassword(ctx.vault, password);
  await withTransaction(ctx, async (tx) => {
    await spendTicket(tx, ctx, proof, memberId);
    await store.updateTradePassword(tx, memberId, hash);
    await recordAudit(tx, ctx, { action: 'account.setTradePassword', targetKind: 'member', targetId: memberId });
    await notify(tx, ctx, { memberId, event: 'tradePasswordChanged', params: {} });
  });
  return {};
});

/**
 * Checks a trade password. Call it before opening a transaction: a wrong try counts even when the caller's work fails.
 * Five wrong tries lock it for 30 minutes.
 * @throws Refusal tradePasswordUnset, tradePasswordWrong, tradePasswordLocked
 */
export function checkTradePassword(ctx: Context, memberId: MemberId, password: string): Promise<void> {
  return turns.take(memberId, () => check(ctx, memberId, password));
}

async function check(ctx: Context, memberId: MemberId, password: string): Promise<void> {
  const now = ctx.now();
  const tried = await store.countTry(ctx.db, memberId, now, new Date(now.getTime() + LOCKED_MS));
  if (!tried) {
    const isSet = await store.hasTradePassword(ctx.db, memberId);
    throw new Refusal(isSet ? 'tradePasswordLocked' : 'tradePasswordUnset');
  }
  if (await isPassword(ctx.vault, tried.hash, password)) return store.forgetTries(ctx.db, memberId);
  if (tried.left <= 0) throw new Refusal('tradePasswordLocked');
  throw new Refusal('tradePasswordWrong', `交易密码不正确，还可以试 ${tried.left} 次`);
}
