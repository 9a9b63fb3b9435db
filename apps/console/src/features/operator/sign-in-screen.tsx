// /login: account, password, code. Leads back to where the operator was.
import { getCaptcha } from '@jishi/contract/account';
import { loginOperator } from '@jishi/contract/console/operator';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Navigate, useSearchParams } from '@jishi/ui/router';
import { query, useCall } from '../../shell/client';
import { TextField } from '../../shell/form/fields';
import { FormFrame } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { storeToken, useSignedIn } from '../../shell/session';
import { Gate } from './gate';
import { returnAddress } from './return-address';

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey/passkey-sign-in')).PasskeySignIn }));

export function SignInScreen() {
  const signedIn = useSignedIn();
  const [params] = useSearchParams();
  const from = params.get('from');
  const client = useQueryClient();
  const form = useNewForm(() => ({ account: '', password: '', totp: '' }));
  const [solving, setSolving] = useState(false);
  const signIn = useCall(loginOperator, {
    silent: true,
    onSuccess: ({ token, recoveryLeft }) => {
      enter(token);
      if (recoveryLeft !== null) sayLeft(recoveryLeft);
    },
    onError: (error, { captcha }) => {
      if (error.code === codes.captchaFailed && !captcha) void signInSolved();
      else showRefusal(form, error);
    },
  });

  function enter(token: string) {
    // Another operator may have sat here before.
    client.clear();
    storeToken(token);
  }
  const busy = solving || signIn.isPending;

  /** The server asks for a captcha after many wrong tries of strangers: the browser solves it, and the same is sent again. */
  async function signInSolved() {
    setSolving(true);
    try {
      const [{ challenge }, { solveChallenge }] = await Promise.all([
        client.fetchQuery({ ...query(getCaptcha, { action: 'operatorLogin' }), staleTime: 0 }),
        import('@jishi/ui/wire/solve-challenge'),
      ]);
      signIn.mutate({ ...form.values(), captcha: await solveChallenge(challenge) });
    } catch (error) {
      form.refuse([{ path: '', message: (error as Error).message }]);
    } finally {
      setSolving(false);
    }
  }
  if (signedIn) return <Navigate to={returnAddress(from)} replace />;

  return (
    <Gate title="登录运营台">
      {from && <p className="note">登录后回到刚才的页面。没保存的产品内容留在本标签页的草稿里。</p>}
      <FormFrame
        form={form}
        label="登录"
        className="gate-form"
        busy={busy}
        onSubmit={() => signIn.mutate(form.values())}
      >
        <FormFault />
        <CredentialFields />
        <Button type="submit" look="main" size="wide" disabled={busy}>
          {solving ? '正在进行人机验证' : busy ? '正在登录' : '登录'}
        </Button>
      </FormFrame>
      <OrByPasskey onSignedIn={enter} />
    </Gate>
  );
}

function sayLeft(recoveryLeft: number): void {
  if (recoveryLeft > 0) toast.success(`用恢复码登录了，还剩 ${recoveryLeft} 个`);
  else toast.error('这是最后一个恢复码：请在“我的账号”生成新的');
}

function OrByPasskey({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  return (
    <div className="gate-passkey">
      <Suspense>
        <PasskeySignIn onSignedIn={onSignedIn} />
      </Suspense>
    </div>
  );
}

function CredentialFields() {
  return (
    <>
      <TextField path="account" label="账号" autoComplete="username webauthn" />
      <TextField path="password" label="密码" type="password" autoComplete="current-password" />
      <TextField
        path="totp"
        label="动态口令"
        hint="认证器应用里的 6 位数字，每 30 秒换一次；手机丢了就填一个恢复码"
        autoComplete="one-time-code"
        mono
      />
    </>
  );
}
