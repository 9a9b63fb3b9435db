// What a refund of a top-up comes to, said before it is confirmed: its bonus goes back with it.
import { previewRefund } from '@jishi/contract/console/refund';
import type { Input, Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/ui/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { useValue } from '../../../shell/form/form';

/** Stands in the form whose field `amount` it tells about. */
export function BackPreview({ orderNo }: { orderNo: string }) {
  const amount = useValue<string>('amount');
  return <BackNote of={{ orderNo, amount }} />;
}

/** What so much of an order comes to now; `no` names the refund itself where it waits for a second operator. */
export function BackNote({ of }: { of: Input<typeof previewRefund> }) {
  const isAmount = /^\d+(\.\d{1,2})?$/.test(of.amount);
  const { data, error } = useQuery({
    ...query(previewRefund, of),
    enabled: isAmount,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <p className="note" role="status">
      {isAmount ? (error ? (error.fields[0]?.message ?? error.msg) : told(data)) : '填好金额，就能看到实退多少。'}
    </p>
  );
}

const told = (data: Output<typeof previewRefund> | undefined) =>
  data ? `实退 ${formatMoney(data.paidBack)} 元${backWords(data)}。` : '正在算实退多少';

type Back = { bonusBack: string; withheld: string };

/** What becomes of a bonus, after a comma; '' where there is none. */
export function backWords({ bonusBack, withheld }: Back): string {
  const taken = Number(bonusBack) > 0 ? `，从赠送余额收回 ${formatMoney(bonusBack)} 元` : '';
  return Number(withheld) > 0 ? `${taken}，已花掉的赠送 ${formatMoney(withheld)} 元从退款里扣` : taken;
}
