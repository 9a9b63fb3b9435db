// That it is the member: the trade password, or a code to their own phone.
import { FormField } from '@jishi/ui/form-field';
import type { Form, FormErrors } from '../../../shell/form';
import { useMember } from '../../../shell/member';
import { OwnCodeField } from '../../../shell/own-code-field';

export type ProofWay = 'code' | 'tradePassword';

type Values = { code: string; tradePassword: string };
type Props = {
  form: Pick<Form<Values>, 'values' | 'errors' | 'change' | 'fail'>;
  way: ProofWay;
  onWay: (way: ProofWay) => void;
};

export function ProofField({ form, way, onWay }: Props) {
  const member = useMember();
  return (
    <>
      {way === 'code' ? (
        <OwnCodeField form={form} purpose="apiKey" />
      ) : (
        <FormField label="交易密码" error={form.errors.tradePassword}>
          {(control) => (
            <input
              {...control}
              className="input input-pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              value={form.values.tradePassword}
              onChange={(event) => form.change({ tradePassword: event.target.value.replace(/\D/g, '').slice(0, 6) })}
            />
          )}
        </FormField>
      )}
      {member?.blnSetTradePwd && (
        <button type="button" className="text-button" onClick={() => onWay(way === 'code' ? 'tradePassword' : 'code')}>
          {way === 'code' ? '改用交易密码' : '改用手机验证码'}
        </button>
      )}
    </>
  );
}

/** That there is a proof at all: to a call either is optional. */
export function proofError(way: ProofWay, values: Values): FormErrors<ProofWay> {
  if (values[way]) return {};
  return way === 'code' ? { code: '请输入验证码' } : { tradePassword: '请输入交易密码' };
}
