// What a withdrawal really pays, where bonuses belong to the refunded top-ups.
import { previewWithdrawal } from '@jishi/contract/payment/withdrawal';
import { formatMoney } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isAmount } from '../../../shell/amount';
import { query } from '../../../shell/client';

export function BonusNote({ amount, most }: { amount: string; most: string }) {
  const sensible = isAmount(amount) && Number(amount) > 0 && Number(amount) <= Number(most);
  const { data, isPlaceholderData } = useQuery({
    ...aside('实退金额', query(previewWithdrawal, { amount })),
    enabled: sensible,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!sensible || !data) return null;
  const { bonusBack, withheld, paidBack } = data;
  if (Number(bonusBack) + Number(withheld) === 0) return null;
  return (
    <p className="note stands-back" role="status" aria-busy={isPlaceholderData}>
      这笔钱充值时有赠送，按比例一起收回：
      {Number(bonusBack) > 0 && `从赠送余额收回 ¥${formatMoney(bonusBack)}；`}
      {Number(withheld) > 0 && `已花掉的 ¥${formatMoney(withheld)} 从退款里扣；`}
      实退 <b>¥{formatMoney(paidBack)}</b>。审核前再花掉赠送，实退会相应减少。
    </p>
  );
}
