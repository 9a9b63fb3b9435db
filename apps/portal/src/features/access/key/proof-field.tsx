// That it is the member: the trade password, or a code to their own phone.
import { sendMemberVerifyCode } from '@jishi/contract/account';
import * as codes from '@jishi/contract/codes';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { CodeButton } from '../../../shell/code-button';
import type { Form, FormErrors } from '../../../shell/form';
import { useMember } from '../../../shell/member';

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

export function ProofField({ form: { values, errors, change, fail }, autoFocus }: Props) {
  const { way } = values;
  const member = useMember();
  const [sentTo, setSentTo] = useState<string>();
  const byCode = way === 'code';

  async function sendCode(): Promise<number | undefined> {
    try {
      const sent = await call(sendMemberVerifyCode, { purpose: 'apiKey' }, { ownCodes: [codes.tooManyRequests] });
      fail({ code: undefined });
      setSentTo(sent.phone);
      return sent.seconds;
    } catch (failure) {
      fail({ code: failure instanceof ApiError ? `验证码没有发出：${failure.msg}` : undefined });
      return undefined;
    }
  }

  const hint = sentTo ? `已发送到 ${sentTo}，5 分钟内有效` : member && `发到您的手机 ${member.phone}`;
  return (
    <>
      <FormField label={byCode ? '验证码' : '交易密码'} hint={byCode ? hint : undefined} error={errors[way]}>
        {(control) => (
          <span className={byCode ? 'input-pair' : undefined}>
            <input
              {...control}
              key={way}
              className={byCode ? 'input' : 'input input-pin'}
              type={byCode ? 'text' : 'password'}
              inputMode="numeric"
              autoComplete={byCode ? 'one-time-code' : 'off'}
              autoFocus={autoFocus}
              value={values[way]}
              onChange={(event) => change({ [way]: event.target.value.replace(/\D/g, '').slice(0, 6) })}
            />
            {byCode && <CodeButton onSend={sendCode} />}
          </span>
        )}
      </FormField>
      {member?.blnSetTradePwd && (
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
