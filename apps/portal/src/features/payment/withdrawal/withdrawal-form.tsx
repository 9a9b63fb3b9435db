// Asking for paid-in money back: how much, where what no channel takes back goes, the trade password.
import { type getWithdrawable, requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../shell/client';
import { codesOf, useForm } from '../../../shell/form';
import { useMember } from '../../../shell/member';
import { AmountField } from '../../../shell/number-inputs';
import { toast } from '../../../shell/toast-store';
import { askForTradePassword } from '../../../shell/trade-password';
import { TradePasswordField } from '../../../shell/trade-password-field';
import { BonusNote } from './bonus-note';
import { refreshMoney } from './refresh';
import { restOf, withdrawalFaults } from './withdrawal-rules';

const OWNERS = {
  [codes.tradePassword]: 'tradePassword',
  [codes.balanceTooLow]: 'amount',
  [codes.stateConflict]: 'form',
} as const;

type Terms = Output<typeof getWithdrawable>;

export function WithdrawalForm({ terms }: { terms: Terms }) {
  const client = useQueryClient();
  const member = useMember();
  const request = useCall(requestWithdrawal, { ownCodes: codesOf(OWNERS) });
  const form = useForm({
    initial: { amount: '', holder: '', bank: '', number: '', tradePassword: '' },
    check: (values) => withdrawalFaults(values, terms),
    owners: OWNERS,
    send: async ({ amount, tradePassword, holder, bank, number }) => {
      const account = restOf(amount, terms.toSource) ? { holder, bank, number } : undefined;
      await request.mutateAsync({ amount, tradePassword, ...(account && { account }) });
      toast.success('已提交，金额先冻结，审核结果会通知您');
      await refreshMoney(client);
    },
  });
  const rest = restOf(form.values.amount, terms.toSource);
  const field = (name: 'holder' | 'bank' | 'number', label: string, hint?: string) => (
    <FormField label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <input
          {...control}
          className="input"
          autoComplete="off"
          inputMode={name === 'number' ? 'numeric' : undefined}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  );
  return (
    <form className="stacked-form withdrawal-form" noValidate onSubmit={form.onSubmit}>
      <p className="note">
        最多退回 ¥{formatMoney(terms.amount)}，只含充值的本金；赠送的 ¥{formatMoney(terms.bonus)} 可以花，不能退。
        {Number(terms.owed) > 0 && `已用的授信 ¥${formatMoney(terms.owed)} 先从中归还。`}
        {Number(terms.toSource) > 0 && `其中 ¥${formatMoney(terms.toSource)} 退回付款的渠道，新付的先退。`}
      </p>
      <AmountField
        label="退回金额"
        hint="单位：元；提交后先冻结，审核不通过会解冻"
        error={form.errors.amount}
        value={form.values.amount}
        onChange={(amount) => form.change({ amount })}
      />
      <BonusNote amount={form.values.amount} most={terms.amount} />
      {rest && (
        <>
          <p className="small">其中 {formatMoney(rest)} 元不能原路退回，转到这个银行账户：</p>
          {field('holder', '户名', '对公转账付来的钱只能退到付款的同名账户')}
          {field('bank', '开户行', '写到支行')}
          {field('number', '账号')}
        </>
      )}
      {member?.blnSetTradePwd === false ? (
        <>
          <p className="note">退回余额要交易密码，您还没有设置。设置好就在这里接着填。</p>
          <Button look="main" onClick={() => void askForTradePassword()}>
            设置交易密码
          </Button>
        </>
      ) : (
        <>
          <TradePasswordField
            value={form.values.tradePassword}
            error={form.errors.tradePassword}
            onChange={(tradePassword) => form.change({ tradePassword })}
          />
          <p className="form-error" role="alert">
            {form.errors.form}
          </p>
          <Button type="submit" look="main" disabled={form.busy}>
            {form.busy ? '正在提交' : '申请退回'}
          </Button>
        </>
      )}
    </form>
  );
}
