// Sets the login password of a signed-in member, or another one in its place: a code to the own phone, then twice.
import { getMemberInfo, resetLoginPassword, takeResetStep } from '@jishi/contract/account';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, refreshReads } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { useMember } from '../../../shell/member';
import { codeError, newPasswordError, repeatedError } from '../code/code-rules';
import { FormMessage } from '../code/form-message';
import { OwnCodeField } from '../code/own-code-field';
import { PasswordPair } from './password-pair';

const OWNERS = {
  [codes.codeWrong]: 'code',
  [codes.tooManyRequests]: 'form',
  [codes.refused]: 'form',
  [codes.stateConflict]: 'form',
} as const;

type Props = { onSet: () => void; onCancel?: () => void };

export function LoginPasswordForm({ onSet, onCancel }: Props) {
  // The right code was traded for a ticket: it is spent, and must not be asked for again when the rest fails.
  const [ticket, setTicket] = useState<string>();
  const client = useQueryClient();
  const member = useMember();
  const form = useForm({
    initial: { code: '', password: '', repeated: '' },
    check: ({ code, password, repeated }) => ({
      code: ticket ? undefined : codeError(code),
      password: newPasswordError(password),
      repeated: repeatedError(password, repeated),
    }),
    send: async ({ code, password }, ownCodes) => {
      const proof = ticket ?? (await proveByCode(code, ownCodes));
      setTicket(proof);
      try {
        await call(resetLoginPassword, { ticket: proof, password }, { ownCodes });
      } catch (error) {
        if (error instanceof ApiError && error.code === codes.stateConflict) setTicket(undefined);
        throw error;
      }
      await refreshReads(client, getMemberInfo);
      onSet();
    },
    owners: OWNERS,
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">设置后可以用手机号加密码登录。其他设备会全部退出，需要重新登录。</p>
      {ticket ? (
        <p className="note">手机已验证，不用再输验证码。</p>
      ) : (
        <OwnCodeField form={form} purpose="loginPassword" />
      )}
      <PasswordPair form={form} />
      <FormMessage text={form.errors.form} />
      <p className="dialog-actions">
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在设置' : member?.blnSetLoginPwd ? '重设登录密码' : '设置登录密码'}
        </Button>
      </p>
    </form>
  );
}

async function proveByCode(code: string, ownCodes: readonly number[]): Promise<string> {
  const { ticket } = await call(takeResetStep, { purpose: 'loginPassword', code }, { ownCodes });
  if (!ticket) throw new ApiError({ code: codes.codeWrong, msg: '验证码不正确或已过期', result: null });
  return ticket;
}
