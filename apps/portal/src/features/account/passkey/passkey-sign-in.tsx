// Signing in with a passkey: no phone number first, no code after it. Loaded behind the form, the browser's part when it is pressed.
import { answerByPasskey, barOfPage } from '@jishi/client/passkey';
import { useCeremony } from '@jishi/client/use-ceremony';
import { beginPasskeyLogin, loginByPasskey } from '@jishi/contract/account/passkey';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { call } from '../../../shell/client';
import { FormMessage } from '../code/form-message';
import { useEnter } from '../sign-in/use-enter';

/** Shown below, in the words of the server. */
const QUIETLY = { silent: true, ownCodes: [codes.accountFrozen] } as const;

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const enter = useEnter();
  const { isBusy, fault, perform } = useCeremony();
  const bar = barOfPage();
  if (bar) return <p className="form-hint">{bar}。</p>;

  async function signIn() {
    const passkey = await answerByPasskey(await call(beginPasskeyLogin, {}, QUIETLY));
    const { token } = await call(loginByPasskey, { passkey }, QUIETLY);
    if (!token) return;
    await enter(token);
    onSignedIn();
  }

  return (
    <>
      <Button size="wide" disabled={isBusy} onClick={() => void perform(signIn)}>
        {isBusy ? '请在弹出的窗口里验证' : '用通行密钥登录'}
      </Button>
      <FormMessage text={fault} />
    </>
  );
}
