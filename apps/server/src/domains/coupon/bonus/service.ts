// The bonus on top-ups while a campaign runs.
import * as contract from '@jishi/contract/coupon';
import { payOrderKind } from '@jishi/contract/enums/payment';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney, parseMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { type Transfer, memberAccount, platformAccount } from '../../ledger';
import { type OrderRow } from '../../payment';
import { bonusOf, payableTiers } from '../campaign/rules';
import * as store from './store';

/** The present campaign as it applies to the member. */
export const getRechargeBonus = useCase(contract.getRechargeBonus, async (ctx) => {
  const campaign = await store.selectBonusCampaign(ctx.db, ctx.member, ctx.now());
  const tiers = campaign ? payableTiers(campaign.tiers, campaign.left) : [];
  if (!campaign || campaign.times === 0 || tiers.length === 0) return { campaign: null };
  return {
    campaign: {
      name: campaign.name,
      endTime: formatTime(campaign.endsAt),
      tiers: tiers.map(({ from, bonus }) => ({ from: formatMoney(from), bonus: formatMoney(bonus) })),
      times: campaign.times,
    },
  };
});

/**
 * Promises a new top-up its bonus. `reference.bonus` is the amount shown to the member, if any.
 * @throws Refusal stateConflict when the top-up no longer earns it
 */
export async function promiseBonus(tx: Transaction, ctx: Context, order: OrderRow): Promise<void> {
  if (order.kind !== payOrderKind.recharge) return;
  const { no: orderNo, memberId } = order;
  const now = ctx.now();
  await store.lockBonusCampaign(tx, now);
  const campaign = await store.selectBonusCampaign(tx, memberId, now);
  const amount =
    campaign && campaign.times > 0 ? bonusOf(payableTiers(campaign.tiers, campaign.left), order.payAmount) : 0n;
  const shown = order.reference['bonus'];
  if (shown !== undefined && parseMoney(shown) !== amount)
    throw new Refusal(
      'stateConflict',
      amount > 0n ? `赠送刚刚变为 ${displayMoney(amount)} 元，请确认后再充值` : '充值赠送刚刚结束，请确认后再充值',
    );
  if (campaign && amount > 0n) await store.insertBonus(tx, { orderNo, campaignId: campaign.id, memberId, amount, now });
}

/** The transfer for a paid top-up's promised bonus; none when nothing was promised. */
export async function giveBonus(tx: Transaction, { no, memberId }: OrderRow): Promise<Transfer[]> {
  const amount = await store.markGiven(tx, no);
  if (amount === undefined) return [];
  return [
    {
      key: `bonus:${no}`,
      kind: 'bonus.campaign',
      memo: { orderNo: no },
      lines: [
        { account: platformAccount('expense.bonus'), amount: -amount },
        { account: memberAccount(memberId, 'bonus'), amount },
      ],
    },
  ];
}
