// What a refund of a top-up comes to, said before it is confirmed: its bonus goes back with it.
import { previewRefund } from '@jishi/contract/console/refund';
import { formatMoney } from '@jishi/ui/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { useValue } from '../../../shell/form/form';

/** Stands in the form whose field `amount` it tells about. */
export function BackPreview({ orderNo }: { orderNo: string }) {
  const amount = useValue<string>('amount');
  const { data, error } = useQuery({
    ...query(previewRefund, { orderNo, amount }),
    enabled: /^\d+(\.\d{1,2})?$/.test(amount),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error || !data) return null;
  return (
    <p className="note" role="status">
      实退 {formatMoney(data.paidBack)} 元{backWords(data)}。
    </p>
  );
}

type Back = { bonusBack: string; withheld: string };

/** What becomes of a bonus, after a comma; '' where there is none. */
export function backWords({ bonusBack, withheld }: Back): string {
  const taken = Number(bonusBack) > 0 ? `，从赠送余额收回 ${formatMoney(bonusBack)} 元` : '';
  return Number(withheld) > 0 ? `${taken}，已花掉的赠送 ${formatMoney(withheld)} 元从退款里扣` : taken;
}
