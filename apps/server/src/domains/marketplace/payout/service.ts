// Paying a supplier's settled balance out to a bank account of the enterprise.
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/settlement';
import type { Transaction } from '@jishi/db';
import { parseAmount } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { checkTradePassword } from '../../account';
import { standingOf } from '../../certification';
import { post } from '../../ledger';
import { openReview, takeBack } from '../../review';
import { sealedFor } from '../sealed/rules';
import { listPayouts } from './list';
import { payouts } from './review/service';
import { type BankAccount, askOf, maskBankAccount } from './rules';
import * as store from './store';

/**
 * Asks for a part of the settled balance; it is set aside until an operator has decided. One at a time, once under an
 * Idempotency-Key.
 * @throws Refusal notFound, invalidInput, certificationRequired, balanceTooLow, stateConflict, and of the trade password
 */
export const requestPayout = useCase(contract.requestPayout, async (ctx, { amount: text, account, tradePassword }) => {
  const amount = parseAmount(text);
  if (amount <= 0n) throw invalidField('amount', '金额要大于 0');
  const supplier = await store.selectSupplierId(ctx.db, ctx.member);
  if (!supplier) throw new Refusal('notFound', '您还不是供货方');
  await requireOwnAccount(ctx, account);
  await checkTradePassword(ctx, ctx.member, tradePassword);
  const no = await withTransaction(ctx, (tx) => keep(tx, ctx, { supplierId: supplier.id, amount, account }));
  return (await listPayouts.row(ctx, store.isNo(no)))!;
});

/** @throws Refusal certificationRequired, invalidInput when it is not the enterprise's */
async function requireOwnAccount(ctx: MemberContext, { holder }: BankAccount): Promise<void> {
  const { certified, enterprise } = await standingOf(ctx.db, ctx.member);
  if (certified !== 'enterprise' || !enterprise)
    throw new Refusal('certificationRequired', '货款只能提到已认证企业的对公账户，请先完成企业认证');
  if (plain(holder) !== plain(enterprise.name))
    throw invalidField('account.holder', `户名要与认证的企业一致：${enterprise.name}`);
}

/** Brackets are written in two ways. */
const plain = (name: string) => name.replaceAll(/\s/g, '').replaceAll('(', '（').replaceAll(')', '）');

type Asked = { supplierId: string; amount: bigint; account: BankAccount };

/** @throws Refusal stateConflict, balanceTooLow */
async function keep(tx: Transaction, ctx: MemberContext, { supplierId, amount, account }: Asked): Promise<string> {
  const memberId = ctx.member;
  const no = await store.nextNo(tx);
  const { holder, bank, number } = account;
  const accountCipher = ctx.vault.seal(JSON.stringify({ holder, bank, number }), sealedFor.payoutAccount(no));
  const asked = { no, supplierId, memberId, amount, accountCipher, accountMask: maskBankAccount(account) };
  if (!(await store.insertPayout(tx, asked, ctx.idempotencyKey))) return earlierNo(tx, ctx);
  await openReview(tx, ctx, payouts, (await store.lockPayout(tx, no))!);
  await post(tx, askOf(asked));
  return no;
}

/** Of the payout asked for under the same key. @throws Refusal stateConflict when the one in the way is another */
async function earlierNo(tx: Transaction, { member, idempotencyKey: key }: MemberContext): Promise<string> {
  const earlier = key && (await store.selectByKey(tx, member, key));
  if (!earlier) throw new Refusal('stateConflict', '您有一笔提现还没有打款，打款后再申请');
  return earlier.no;
}

/** Takes a payout back that nobody has decided. @throws Refusal notFound, stateConflict */
export const cancelPayout = useCase(contract.cancelPayout, async (ctx, { no }) => {
  await withTransaction(ctx, async (tx) => {
    const payout = await store.lockPayout(tx, no);
    if (payout?.memberId !== ctx.member) throw new Refusal('notFound');
    if (payout.status !== payoutStatus.waiting) throw new Refusal('stateConflict', '这笔提现已经处理，不能撤回');
    await takeBack(tx, ctx, payouts, payout);
  });
  return {};
});
