// Asking for paid-in money back: how much, where what no channel takes back goes, the trade password.
import { type getWithdrawable, requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { type Form, useForm } from '../../../shell/form';
import { useMember } from '../../../shell/member';
import { AmountField } from '../../../shell/number-inputs';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { askForTradePassword } from '../../../shell/trade-password';
import { TradePasswordField } from '../../../shell/trade-password-field';
import { BonusNote } from './bonus-note';
import { refreshMoney } from './refresh';
import { restOf, tooMuch } from './withdrawal-rules';

const OWNERS = {
  [codes.tradePassword]: 'tradePassword',
  [codes.balanceTooLow]: 'amount',
  [codes.stateConflict]: 'form',
  [codes.certificationRequired]: 'form',
} as const;

type Terms = Output<typeof getWithdrawable>;

type Values = { amount: string; holder: string; bank: string; number: string; tradePassword: string };

function useWithdrawalForm(terms: Terms): Form<Values> {
  const client = useQueryClient();
  return useForm(requestWithdrawal, {
    initial: { amount: '', holder: '', bank: '', number: '', tradePassword: '' },
    input: ({ amount, tradePassword, ...account }) => ({
      amount,
      tradePassword,
      ...(restOf(amount, terms.toSource) && { account }),
    }),
    check: ({ amount }) => ({ amount: tooMuch(amount, terms.amount) }),
    owners: OWNERS,
    done: async () => {
      toast.success('已提交，金额先冻结，审核结果会通知您');
      await refreshMoney(client);
    },
  });
}

export function WithdrawalForm({ terms }: { terms: Terms }) {
  const form = useWithdrawalForm(terms);
  const { values, errors, change } = form;
  const rest = restOf(values.amount, terms.toSource);
  return (
    <form className="stacked-form withdrawal-form" noValidate onSubmit={form.onSubmit}>
      <p className="note">
        最多退 ¥{formatMoney(terms.amount)}，只含充值的本金；赠送的 ¥{formatMoney(terms.bonus)} 可以花，不能退。
        {Number(terms.owed) > 0 && `已用的授信 ¥${formatMoney(terms.owed)} 先从中归还。`}
        {Number(terms.toSource) > 0 && `其中 ¥${formatMoney(terms.toSource)} 退回付款的渠道，新付的先退。`}
      </p>
      <AmountField
        label="退款金额"
        hint="单位：元；提交后先冻结，审核不通过会解冻"
        error={errors.amount}
        value={values.amount}
        onChange={(amount) => change({ amount })}
      />
      <BonusNote amount={values.amount} most={terms.amount} />
      {rest && (
        <>
          <p className="small">其中 {formatMoney(rest)} 元不能原路退回，转到这个银行账户：</p>
          <TextField form={form} name="holder" label="户名" hint="对公转账付来的钱只能退到付款的同名账户" />
          <TextField form={form} name="bank" label="开户行" hint="写到支行" />
          <TextField form={form} name="number" label="账号" inputMode="numeric" />
        </>
      )}
      <Confirming form={form} />
    </form>
  );
}

/** The trade password, and asking for the money; first the way to one where there is none. */
function Confirming({ form: { values, errors, busy, change } }: { form: Form<Values> }) {
  if (useMember()?.blnSetTradePwd === false) {
    return (
      <>
        <p className="note">余额退款要交易密码，您还没有设置。设置好就在这里接着填。</p>
        <Button look="main" onClick={() => void askForTradePassword()}>
          设置交易密码
        </Button>
      </>
    );
  }
  return (
    <>
      <TradePasswordField
        value={values.tradePassword}
        error={errors.tradePassword}
        onChange={(tradePassword) => change({ tradePassword })}
      />
      <p className="form-error" role="alert">
        {errors.form}
      </p>
      <Button type="submit" look="main" disabled={busy}>
        {busy ? '正在提交' : '申请退款'}
      </Button>
    </>
  );
}
