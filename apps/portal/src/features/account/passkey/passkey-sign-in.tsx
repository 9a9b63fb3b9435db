// Signing in with a passkey: no phone number first, no code after it. Loaded behind the form, the browser's part when it is pressed.
import { CeremonyFault, answerByPasskey, barOfPage } from '@jishi/client/passkey';
import { beginPasskeyLogin, loginByPasskey } from '@jishi/contract/account/passkey';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { ApiError } from '@jishi/ui/wire/envelope';
import { useState } from 'react';
import { call } from '../../../shell/client';
import { FormMessage } from '../code/form-message';
import { useEnter } from '../sign-in/use-enter';

/** Shown below, in the words of the server. */
const QUIETLY = { silent: true, ownCodes: [codes.accountFrozen] } as const;

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const enter = useEnter();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const bar = barOfPage();
  if (bar) return <p className="form-hint">{bar}。</p>;

  async function signIn() {
    setBusy(true);
    setFault(undefined);
    try {
      const passkey = await answerByPasskey(await call(beginPasskeyLogin, {}, QUIETLY));
      const { token } = await call(loginByPasskey, { passkey }, QUIETLY);
      if (!token) return;
      await enter(token);
      onSignedIn();
    } catch (error) {
      if (error instanceof CeremonyFault || error instanceof ApiError) setFault(error.message);
      else throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="wide" disabled={isBusy} onClick={() => void signIn()}>
        {isBusy ? '请在弹出的窗口里验证' : '用通行密钥登录'}
      </Button>
      <FormMessage text={fault} />
    </>
  );
}
