// Signing in with a passkey: no phone number first, no code after it. Loaded behind the form, the browser's part when it is wanted.
import { answerByPasskey, barOfPage } from '@jishi/client/passkey';
import { useCeremony } from '@jishi/client/use-ceremony';
import { usePasskeyOffer } from '@jishi/client/use-passkey-offer';
import { beginPasskeyLogin, loginByPasskey } from '@jishi/contract/account/passkey';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { call } from '../../../shell/client';
import { FormMessage } from '../code/form-message';
import { useEnter } from '../sign-in/use-enter';

/** Shown below, in the words of the server. */
const QUIETLY = { silent: true, ownCodes: [codes.accountFrozen] } as const;

const ask = (where: { inField?: boolean } = {}) => answerByPasskey(call(beginPasskeyLogin, {}, QUIETLY), where);

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const enter = useEnter();
  const { isBusy, fault, perform } = useCeremony();
  usePasskeyOffer({ ask: () => ask({ inField: true }), take }, (error) => void perform(() => Promise.reject(error)));
  const bar = barOfPage();
  if (bar) return <p className="form-hint">{bar}。</p>;

  async function take(passkey: Awaited<ReturnType<typeof ask>>) {
    const { token } = await call(loginByPasskey, { passkey }, QUIETLY);
    if (!token) return;
    await enter(token);
    onSignedIn();
  }

  return (
    <>
      <Button size="wide" disabled={isBusy} onClick={() => void perform(async () => take(await ask()))}>
        {isBusy ? '请在弹出的窗口里验证' : '用通行密钥登录'}
      </Button>
      <FormMessage text={fault} />
    </>
  );
}
