// Asking for settled money: how much, to which account of the enterprise.
import * as codes from '@jishi/contract/codes';
import { requestPayout } from '@jishi/contract/marketplace/settlement';
import { FormField } from '@jishi/ui/form-field';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { useForm } from '../../../../shell/form';
import { AmountField } from '../../../../shell/number-inputs';
import { toast } from '../../../../shell/toast-store';
import { WithPassword } from '../../with-password';
import { CHANGED_BY_PAYOUT } from '../changed';

const OWNERS = {
  [codes.tradePassword]: 'tradePassword',
  [codes.balanceTooLow]: 'amount',
  [codes.stateConflict]: 'form',
  [codes.certificationRequired]: 'form',
  [codes.notFound]: 'form',
} as const;

const FIELDS = [
  ['holder', '户名', '与认证的企业一致'],
  ['bank', '开户行', '写到支行'],
  ['number', '账号', '8 到 30 位数字，加密保存'],
] as const;

/** `holder`: the certified enterprise. */
export function PayoutForm({ balance, holder }: { balance: string; holder: string }) {
  const client = useQueryClient();
  const form = useForm(requestPayout, {
    initial: { amount: '', holder, bank: '', number: '', tradePassword: '' },
    input: ({ amount, tradePassword, ...account }) => ({ amount, tradePassword, account }),
    owners: OWNERS,
    done: async () => {
      toast.success('已提交，金额先冻结，审核后打款');
      await refreshReads(client, ...CHANGED_BY_PAYOUT);
    },
  });
  const { values, errors, change } = form;
  return (
    <form className="stacked-form supply-payout" aria-label="提现" noValidate onSubmit={form.onSubmit}>
      <p className="note">可提现 ¥{formatMoney(balance)}。提到企业的对公账户，一次只等一笔。</p>
      <AmountField
        label="提现金额"
        hint="单位：元；提交后先冻结，没有通过会解冻"
        error={errors.amount}
        value={values.amount}
        onChange={(amount) => change({ amount })}
      />
      {FIELDS.map(([name, label, hint]) => (
        <FormField key={name} label={label} hint={hint} error={errors[name]}>
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="off"
              inputMode={name === 'number' ? 'numeric' : undefined}
              value={values[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </FormField>
      ))}
      <WithPassword form={form} verb="申请提现" pendingVerb="正在提交" />
    </form>
  );
}
