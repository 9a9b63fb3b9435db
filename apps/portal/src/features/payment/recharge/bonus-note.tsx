// The running campaign in a sentence, and how far the next tier is.
import type { getRechargeBonus } from '@jishi/contract/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/ui/money';
import { bonusOf, nextTier } from './recharge-rules';

type Campaign = NonNullable<Output<typeof getRechargeBonus>['campaign']>;

export function BonusNote({ campaign, amount }: { campaign: Campaign; amount: string | undefined }) {
  const { name, endTime, tiers, times } = campaign;
  const next = amount ? nextTier(tiers, amount) : undefined;
  const now = amount ? bonusOf(tiers, amount) : undefined;
  return (
    <p className="bonus-note">
      「{name}」到 {endTime.slice(0, 16)} 止，按单笔金额取一档，您还可参加 {times} 次。
      {next && (
        <>
          再充 ¥{formatMoney(next.gap)}，{now ? `赠送由 ¥${formatMoney(now)} 变为` : '就赠'} ¥{formatMoney(next.bonus)}
          。
        </>
      )}
      赠送金只用于扣费与购买，不退、不提现、不开票。
    </p>
  );
}
