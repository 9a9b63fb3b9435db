// Payouts that were agreed to: looking at the account to pay to, and recording the bank's transfer.
import * as contract from '@jishi/contract/console/marketplace-order';
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import { formatMoney } from '@jishi/money';
import { withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { post } from '../../../ledger';
import { notify } from '../../../message';
import { confirmAct } from '../../../review';
import { sealedFor } from '../../sealed/rules';
import { type BankAccount, paidOf } from '../rules';
import * as store from '../store';

/** The whole account; the look is kept. @throws Refusal notFound */
export const getPayoutAccount = useCase(contract.getPayoutAccount, async (ctx, { no }) => {
  const { accountCipher } = await withTransaction(ctx, async (tx) => {
    const payout = await store.selectPayout(tx, no);
    if (!payout?.accountCipher) throw new Refusal('notFound');
    await recordAudit(tx, ctx, { action: 'marketplace.showPayoutAccount', targetKind: 'goodsPayout', targetId: no });
    return { accountCipher: payout.accountCipher };
  });
  return JSON.parse(ctx.vault.openText(accountCipher, sealedFor.payoutAccount(no))) as BankAccount;
});

/**
 * The bank has transferred it.
 * @throws Refusal notFound, stateConflict, duplicate when the serial number is another payout's, secondFactorNeeded, secondFactorWrong
 */
export const recordGoodsPayout = useCase(contract.recordGoodsPayout, async (ctx, { no, serial }) => {
  await withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const payout = await store.lockPayout(tx, no);
    if (!payout) throw new Refusal('notFound');
    if (payout.status !== payoutStatus.toPay) throw new Refusal('stateConflict', '这笔提现不在待打款');
    if (await store.isSerialTaken(tx, serial)) throw new Refusal('duplicate', '这个银行流水号已登记在另一笔提现上');
    const { memberId, amount } = payout;
    await confirmAct(tx, ctx, { permission: 'marketplace.decide', called: '登记货款打款', title: no, amount });
    await store.movePayout(tx, no, { status: payoutStatus.paid, serial });
    const after = { amount: formatMoney(amount), serial };
    await recordAudit(tx, ctx, { action: 'marketplace.recordPayout', targetKind: 'goodsPayout', targetId: no, after });
    const params = { no, amount };
    await notify(tx, ctx, { memberId, event: 'goodsPayoutPaid', params, key: no, link: '/qy/supply/settlement' });
    await post(tx, paidOf(payout));
  });
  return {};
});
