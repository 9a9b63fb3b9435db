// That it is the member: the trade password, or a code to their own phone.
import { sendMemberVerifyCode } from '@jishi/contract/account';
import * as codes from '@jishi/contract/codes';
import { FormField } from '@jishi/ui/form-field';
import { useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { CodeButton } from '../../../shell/code-button';
import type { FormErrors } from '../../../shell/form';
import { useMember } from '../../../shell/member';

/** Refusals that belong to the proof; the caller shows the others. */
export const PROOF_OWNERS = { [codes.codeWrong]: 'proof', [codes.tradePassword]: 'proof' } as const;

type Way = 'code' | 'tradePassword';
export type ProofValues = { way: string; proof: string };

/** The trade password where there is one: it is at hand, a code has to be waited for. */
export function useFirstWay(): Way {
  return useMember()?.blnSetTradePwd ? 'tradePassword' : 'code';
}

export function proofError({ way, proof }: ProofValues): string | undefined {
  if (/^\d{6}$/.test(proof)) return undefined;
  return way === 'code' ? '验证码是 6 位数字' : '交易密码是 6 位数字';
}

/** The proof as calls take it. */
export function proofInput({ way, proof }: ProofValues): { code: string } | { tradePassword: string } {
  return way === 'code' ? { code: proof } : { tradePassword: proof };
}

type Props = {
  values: ProofValues;
  error: string | undefined;
  onChange: (patch: Partial<ProofValues>) => void;
  onFail: (errors: FormErrors<'proof'>) => void;
  autoFocus?: boolean;
};

export function ProofField({ values: { way, proof }, error, onChange, onFail, autoFocus }: Props) {
  const member = useMember();
  const [sentTo, setSentTo] = useState<string>();
  const byCode = way === 'code';

  async function sendCode(): Promise<number | undefined> {
    try {
      const sent = await call(sendMemberVerifyCode, { purpose: 'apiKey' }, { ownCodes: [codes.tooManyRequests] });
      onFail({ proof: undefined });
      setSentTo(sent.phone);
      return sent.seconds;
    } catch (failure) {
      onFail({ proof: failure instanceof ApiError ? `验证码没有发出：${failure.msg}` : undefined });
      return undefined;
    }
  }

  const hint = sentTo ? `已发送到 ${sentTo}，5 分钟内有效` : member && `发到您的手机 ${member.phone}`;
  return (
    <>
      <FormField label={byCode ? '验证码' : '交易密码'} hint={byCode ? hint : undefined} error={error}>
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
              value={proof}
              onChange={(event) => onChange({ proof: event.target.value.replace(/\D/g, '').slice(0, 6) })}
            />
            {byCode && <CodeButton onSend={sendCode} />}
          </span>
        )}
      </FormField>
      {member?.blnSetTradePwd && (
        <button
          type="button"
          className="text-button"
          onClick={() => onChange({ way: byCode ? 'tradePassword' : 'code', proof: '' })}
        >
          {byCode ? '改用交易密码' : '改用手机验证码'}
        </button>
      )}
    </>
  );
}
