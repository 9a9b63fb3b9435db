// What a refund of a top-up comes to, said before it is confirmed: its bonus goes back with it.
import { previewRefund } from '@jishi/contract/console/refund';
import { formatMoney } from '@jishi/ui/money';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { useValue } from '../../../shell/form/form';

/** Stands in the form whose field `amount` it tells about. */
export function BackPreview({ orderNo }: { orderNo: string }) {
  const amount = useValue<string>('amount');
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount);
  const { data, error } = useQuery({
    ...query(previewRefund, { orderNo, amount }),
    enabled: isAmount,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <p className="note" role="status">
      {isAmount ? told(data, error) : '填好金额，就能看到实退多少。'}
    </p>
  );
}

type Back = { paidBack: string; bonusBack: string; withheld: string };

function told(back: Back | undefined, error: ApiError | null): string {
  if (error) return error.fields[0]?.message ?? error.msg;
  return back ? `实退 ${formatMoney(back.paidBack)} 元${bonusWords(back)}。` : '正在算实退多少';
}

/** What becomes of a bonus, after a comma; '' where there is none. */
function bonusWords({ bonusBack, withheld }: Back): string {
  const taken = Number(bonusBack) > 0 ? `，从赠送余额收回 ${formatMoney(bonusBack)} 元` : '';
  return Number(withheld) > 0 ? `${taken}，已花掉的赠送 ${formatMoney(withheld)} 元从退款里扣` : taken;
}
