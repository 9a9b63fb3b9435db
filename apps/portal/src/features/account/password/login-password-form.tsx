// Sets the login password of a signed-in member, or another one in its place: a code to the own phone, then twice.
import { getMemberInfo, resetLoginPassword } from '@jishi/contract/account';
import * as codes from '@jishi/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call, refreshReads } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { useMember } from '../../../shell/member';
import { FormMessage } from '../code/form-message';
import { OwnCodeField } from '../../../shell/own-code-field';
import { useProof } from '../code/use-proof';
import { PasswordPair } from './password-pair';
import { repeatedError } from './repeated';

const OWNERS = {
  [codes.codeWrong]: 'code',
  [codes.tooManyRequests]: 'form',
  [codes.refused]: 'form',
  [codes.stateConflict]: 'form',
} as const;

type Props = { onSet: () => void; onCancel?: () => void };

export function LoginPasswordForm({ onSet, onCancel }: Props) {
  const proof = useProof('loginPassword');
  const client = useQueryClient();
  const member = useMember();
  const form = useForm(resetLoginPassword, {
    initial: { code: '', password: '', repeated: '' },
    input: ({ password }) => ({ password }),
    check: async (values) => ({ ...(await proof.codeFaults(values.code)), ...repeatedError(values) }),
    send: async ({ code, password }, ownCodes) => {
      const ticket = await proof.take(code, ownCodes);
      try {
        await call(resetLoginPassword, { ticket, password }, { ownCodes });
      } catch (error) {
        if (error instanceof ApiError && error.code === codes.stateConflict) proof.drop();
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
      {proof.proven ? (
        <p className="note">手机已验证，不用再输验证码。</p>
      ) : (
        <OwnCodeField form={form} purpose="loginPassword" />
      )}
      <PasswordPair form={form} />
      <FormMessage text={form.errors.form} />
      <FormButtons
        form={form}
        verb={member?.blnSetLoginPwd ? '重设登录密码' : '设置登录密码'}
        pendingVerb="正在设置"
        onCancel={onCancel}
      />
    </form>
  );
}
