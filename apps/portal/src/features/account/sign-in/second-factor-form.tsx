// The second step of signing in, where the member asked for one.
import { loginByTotp } from '@jishi/contract/account/password';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useForm } from '../../../shell/form';
import { FormMessage } from '../code/form-message';
import { SecondFactorField } from '../totp/second-factor-field';
import { useEnter } from './use-enter';

const OWNERS = {
  [codes.secondFactorWrong]: 'code',
  [codes.stateConflict]: 'form',
  [codes.tooManyRequests]: 'form',
  [codes.accountFrozen]: 'form',
  [codes.refused]: 'form',
} as const;

type Props = { ticket: string; onSignedIn: () => void; onStartOver: () => void };

export function SecondFactorForm({ ticket, onSignedIn, onStartOver }: Props) {
  const enter = useEnter();
  const form = useForm(loginByTotp, {
    initial: { code: '' },
    input: ({ code }) => ({ ticket, code }),
    done: async ({ token }) => {
      if (!token) return;
      await enter(token);
      onSignedIn();
    },
    owners: OWNERS,
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">这个账户开启了两步验证，请在 5 分钟内完成。</p>
      <SecondFactorField form={form} autoFocus />
      <FormMessage text={form.errors.form} />
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {form.busy ? '正在登录' : '完成登录'}
      </Button>
      <p>
        <button type="button" className="text-link" onClick={onStartOver}>
          返回重新登录
        </button>
      </p>
    </form>
  );
}
