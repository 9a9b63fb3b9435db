// What a refund of a top-up comes to, said before it is confirmed: its bonus goes back with it.
import { previewRefund, previewWithdrawalGrant } from '@jishi/contract/console/refund';
import type { Input, Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/ui/money';
import type { ApiError } from '@jishi/ui/wire/envelope';
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
      {isAmount ? told(data, error) : '填好金额，就能看到实退多少。'}
    </p>
  );
}

/** What granting a member's request pays out now. */
export function GrantNote({ no }: { no: string }) {
  const { data, error } = useQuery({ ...query(previewWithdrawalGrant, { no }), staleTime: 0 });
  return (
    <p className="note" role="status">
      {told(data, error)}
      {data && restWords(data)}
    </p>
  );
}

/** Where goes what its channel does not take back. */
function restWords({ owed, toBank, toBalance, payers }: Output<typeof previewWithdrawalGrant>): string {
  const credit = Number(owed) > 0 ? `会员欠的授信 ${formatMoney(owed)} 元先从中归还。` : '';
  const from = payers.length > 0 ? `这笔钱由「${payers.join('」「')}」对公转来，只能转到同名账户。` : '';
  const bank = Number(toBank) > 0 ? `其中 ${formatMoney(toBank)} 元要从银行转到会员填写的账户。` : '';
  const account = credit + bank + from;
  return Number(toBalance) > 0 ? `${account}另有 ${formatMoney(toBalance)} 元原路退不了，回到会员余额。` : account;
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
