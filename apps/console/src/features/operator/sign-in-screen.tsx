// /login: account, password, code. Leads back to where the operator was.
import { loginOperator } from '@jishi/contract/console/operator';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { useCall } from '../../shell/client';
import { TextField } from '../../shell/form/fields';
import { FormFrame } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { storeToken, useSignedIn } from '../../shell/session';
import { Gate } from './gate';
import { returnAddress } from './return-address';

export function SignInScreen() {
  const signedIn = useSignedIn();
  const [params] = useSearchParams();
  const from = params.get('from');
  const client = useQueryClient();
  const form = useNewForm(() => ({ account: '', password: '', totp: '' }), ['account', 'password', 'totp']);
  const signIn = useCall(loginOperator, {
    silent: true,
    checkedBy: async () => (await import('@jishi/contract/console/operator?schema')).loginOperator.input,
    onSuccess: ({ token }) => {
      // Another operator may have sat here before.
      client.clear();
      storeToken(token);
    },
    onError: (error) => showRefusal(form, error),
  });
  if (signedIn) return <Navigate to={returnAddress(from)} replace />;

  return (
    <Gate title="登录运营台">
      {from && <p className="note">登录后回到刚才的页面。没保存的产品内容留在本标签页的草稿里。</p>}
      <FormFrame
        form={form}
        label="登录"
        className="gate-form"
        busy={signIn.isPending}
        onSubmit={() => signIn.mutate(form.values())}
      >
        <FormFault />
        <TextField path="account" label="账号" autoComplete="username" />
        <TextField path="password" label="密码" type="password" autoComplete="current-password" />
        <TextField
          path="totp"
          label="动态口令"
          hint="认证器应用里的 6 位数字，每 30 秒换一次"
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
        />
        <Button type="submit" look="main" size="wide" disabled={signIn.isPending}>
          {signIn.isPending ? '正在登录' : '登录'}
        </Button>
      </FormFrame>
    </Gate>
  );
}
