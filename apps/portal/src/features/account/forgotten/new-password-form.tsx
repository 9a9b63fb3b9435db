// The second step of a forgotten password: the ticket is traded for a new password.
import { resetPassword } from '@jishi/contract/account/password';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { ApiError, call } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { FormMessage } from '../code/form-message';
import { PasswordPair } from '../password/password-pair';
import { repeatedError } from '../password/repeated';

type Props = {
  phone: string;
  ticket: string;
  onSet: () => void;
  /** The ticket is too old: the phone has to be proved again. */
  onLapsed: () => void;
};

const OWNERS = { [codes.stateConflict]: 'form', [codes.refused]: 'form' } as const;

export function NewPasswordForm({ phone, ticket, onSet, onLapsed }: Props) {
  const form = useForm(resetPassword, {
    initial: { password: '', repeated: '' },
    input: ({ password }) => ({ ticket, password }),
    check: repeatedError,
    send: async ({ password }, ownCodes) => {
      try {
        await call(resetPassword, { ticket, password }, { ownCodes });
      } catch (error) {
        if (error instanceof ApiError && error.code === codes.stateConflict) return onLapsed();
        throw error;
      }
      onSet();
    },
    owners: OWNERS,
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      {/* A password manager keeps the new password under this name. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={phone}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordPair form={form} />
      <FormMessage text={form.errors.form} />
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {form.busy ? '正在设置' : '设置新密码'}
      </Button>
    </form>
  );
}
