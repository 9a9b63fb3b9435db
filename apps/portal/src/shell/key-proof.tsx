// That it is the member: the trade password, or a code to their own phone.
import * as codes from '@jishi/contract/codes';
import { FormField } from '@jishi/ui/form-field';
import type { Form, FormErrors } from './form';
import { useMember } from './member';
import { OwnCodeField } from './own-code-field';

/** Refusals that belong to the proof; the rest is told by whoever asks. */
export const PROOF_OWNERS = { [codes.codeWrong]: 'code', [codes.tradePassword]: 'tradePassword' } as const;

type Way = 'code' | 'tradePassword';
export type ProofValues = { way: Way; code: string; tradePassword: string };

/** A form's proof to begin with: by trade password where there is one, as a code has to be waited for. */
export function useNoProof(): ProofValues {
  const way = useMember()?.blnSetTradePwd ? 'tradePassword' : 'code';
  return { way, code: '', tradePassword: '' };
}

/** That there is a proof at all: to a call either is optional. */
export function proofError(values: ProofValues): FormErrors<Way> {
  if (values[values.way]) return {};
  return values.way === 'code' ? { code: '请输入验证码' } : { tradePassword: '请输入交易密码' };
}

/** The proof as calls take it. */
export function proofInput({ way, code, tradePassword }: ProofValues): { code: string } | { tradePassword: string } {
  return way === 'code' ? { code } : { tradePassword };
}

type Props = { form: Pick<Form<ProofValues>, 'values' | 'errors' | 'change' | 'fail'>; autoFocus?: boolean };

export function ProofField({ form, autoFocus = false }: Props) {
  const { values, errors, change } = form;
  const byCode = values.way === 'code';
  return (
    <>
      {byCode ? (
        <OwnCodeField form={form} purpose="apiKey" autoFocus={autoFocus} />
      ) : (
        <FormField label="交易密码" error={errors.tradePassword}>
          {(control) => (
            <input
              {...control}
              className="input input-pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              autoFocus={autoFocus}
              value={values.tradePassword}
              onChange={(event) => change({ tradePassword: event.target.value.replace(/\D/g, '').slice(0, 6) })}
            />
          )}
        </FormField>
      )}
      {useMember()?.blnSetTradePwd && (
        <button
          type="button"
          className="text-button"
          onClick={() => change({ way: byCode ? 'tradePassword' : 'code', code: '', tradePassword: '' })}
        >
          {byCode ? '改用交易密码' : '改用手机验证码'}
        </button>
      )}
    </>
  );
}
