// Signing in with a passkey in place of password and code. Loaded behind the form, the browser's part when it is wanted.
import { answerByPasskey, barOfPage } from '@jishi/client/passkey';
import { useCeremony } from '@jishi/client/use-ceremony';
import { usePasskeyOffer } from '@jishi/client/use-passkey-offer';
import { beginOperatorPasskeyLogin, loginOperatorByPasskey } from '@jishi/contract/console/own-passkey';
import { Button } from '@jishi/ui/button';
import { useCall } from '../../../shell/client';

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const begin = useCall(beginOperatorPasskeyLogin, { silent: true });
  const login = useCall(loginOperatorByPasskey, { silent: true });
  const { isBusy, fault, perform } = useCeremony();
  const ask = (where: { inField?: boolean } = {}) => answerByPasskey(begin.mutateAsync({}), where);
  usePasskeyOffer({ ask: () => ask({ inField: true }), take }, (error) => void perform(() => Promise.reject(error)));
  const bar = barOfPage();
  if (bar) return <p className="quiet small">{bar}。</p>;

  async function take(passkey: Awaited<ReturnType<typeof ask>>) {
    onSignedIn((await login.mutateAsync({ passkey })).token);
  }

  return (
    <>
      <Button size="wide" disabled={isBusy} onClick={() => void perform(async () => take(await ask()))}>
        {isBusy ? '请在弹出的窗口里验证' : '用通行密钥登录'}
      </Button>
      <div role="alert">{fault && <p className="form-message">{fault}</p>}</div>
    </>
  );
}
