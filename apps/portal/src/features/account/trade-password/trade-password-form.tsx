// Sets the trade password, or another one in its place: a code to the member's own phone, then six digits twice.
import { getMemberInfo, resetTradePassword } from '@jishi/contract/account';
import * as codes from '@jishi/contract/codes';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call, refreshReads } from '../../../shell/client';
import { type Form, useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { OwnCodeField } from '../../../shell/own-code-field';
import { useProof } from '../code/use-proof';
import { repeatedError } from '../password/repeated';
import { guessableError } from './trade-password-rules';

const OWNERS = { [codes.codeWrong]: 'code', [codes.stateConflict]: 'code' } as const;

const LAPSED = '手机验证已过期，请重新获取验证码，密码不用重填';

type Props = { onSet: () => void; onCancel?: () => void };

function useTradePasswordForm(onSet: () => void) {
  const client = useQueryClient();
  const proof = useProof('tradePassword');
  const form = useForm(resetTradePassword, {
    initial: { code: '', password: '', repeated: '' },
    input: ({ password }) => ({ password }),
    check: async (values) => ({
      ...(await proof.codeFaults(values.code)),
      ...guessableError(values.password),
      ...repeatedError(values),
    }),
    owners: OWNERS,
    send: async ({ code, password }, ownCodes) => {
      const ticket = await proof.take(code, ownCodes);
      await call(resetTradePassword, { ticket, password }, { ownCodes }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== codes.stateConflict) throw error;
        proof.drop();
        throw new ApiError({ code: error.code, msg: LAPSED, result: null });
      });
      await refreshReads(client, getMemberInfo);
      toast.success('交易密码已设置');
      onSet();
    },
  });
  return { form, proven: proof.proven };
}

export function TradePasswordForm({ onSet, onCancel }: Props) {
  const { form, proven } = useTradePasswordForm(onSet);
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">用余额购买套餐、生成与重置密钥时用它确认是您本人。6 位数字，请勿与他处相同。</p>
      {proven ? (
        <p className="note">手机已验证，不用再输验证码。</p>
      ) : (
        <OwnCodeField form={form} purpose="tradePassword" />
      )}
      <SixDigits form={form} name="password" label="交易密码" />
      <SixDigits form={form} name="repeated" label="再输一次" />
      <FormMessage text={form.errors.form} />
      <FormButtons form={form} verb="设置交易密码" pendingVerb="正在设置" onCancel={onCancel} />
    </form>
  );
}

type Values = { password: string; repeated: string };
type DigitsProps = {
  form: Pick<Form<Values>, 'values' | 'errors' | 'change'>;
  name: keyof Values;
  label: string;
};

function SixDigits({ form: { values, errors, change }, name, label }: DigitsProps) {
  return (
    <FormField label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          className="input input-pin"
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value.replace(/\D/g, '').slice(0, 6) })}
        />
      )}
    </FormField>
  );
}
