// Signing in: by code, by password, by WeChat, and the second factor where the member asked for one.
import '@jishi/ui/forms.css';
import './account.css';
import { Tabs } from '@jishi/ui/tabs';
import { Suspense, lazy, useState } from 'react';
import { Link, useLocation } from '@jishi/ui/router';
import { useInBrowser } from '../../shell/in-browser';
import { LIST_LOADING } from '../../shell/loading-mask-store';
import { PhoneForm } from './sign-in/phone-form';
import { useEnter } from './sign-in/use-enter';
import { type PhoneWay, useSignIn } from './sign-in/use-sign-in';

const WechatPanel = lazy(async () => ({ default: (await import('./wechat/wechat-panel')).WechatPanel }));
const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey/passkey-sign-in')).PasskeySignIn }));
const SecondFactorForm = lazy(async () => ({
  default: (await import('./sign-in/second-factor-form')).SecondFactorForm,
}));

const WAYS = [
  ['code', '验证码登录'],
  ['password', '密码登录'],
  ['wechat', '微信扫码'],
] as const;

type Props = {
  /** Runs after the session is stored and the visitor's data are being reloaded. */
  onSignedIn: () => void;
  /** Where a scan leads back to; by default the page that is shown. */
  back?: string;
  /** Runs when a link leads elsewhere. */
  onLeave?: () => void;
};

export function SignInForm({ onSignedIn, back, onLeave }: Props) {
  const [way, setWay] = useState<PhoneWay | 'wechat'>('code');
  const [ticket, setTicket] = useState<string>();
  const { pathname, search } = useLocation();
  const enter = useEnter();
  const isInBrowser = useInBrowser();
  const phoneWay = way === 'wechat' ? 'code' : way;
  const signIn = useSignIn(phoneWay, async ({ token, totpTicket }) => {
    if (totpTicket) setTicket(totpTicket);
    if (!token) return;
    await enter(token);
    onSignedIn();
  });

  if (ticket) {
    return (
      <Suspense fallback={<p>{LIST_LOADING}</p>}>
        <SecondFactorForm ticket={ticket} onSignedIn={onSignedIn} onStartOver={() => setTicket(undefined)} />
      </Suspense>
    );
  }
  return (
    <div className="sign-in-ways">
      <Tabs label="登录方式" tabs={WAYS} open={way} onOpen={setWay}>
        <div hidden={way === 'wechat'}>
          <PhoneForm {...signIn} way={phoneWay} onWay={setWay} />
        </div>
        {way === 'wechat' && (
          <Suspense fallback={<p>{LIST_LOADING}</p>}>
            <WechatPanel back={back ?? pathname + search} />
          </Suspense>
        )}
      </Tabs>
      <div className="sign-in-passkey">
        {isInBrowser && (
          <Suspense>
            <PasskeySignIn onSignedIn={onSignedIn} />
          </Suspense>
        )}
      </div>
      <p className="sign-in-help">
        <Link to="/fogetpwd" onClick={onLeave}>
          忘记密码
        </Link>
        <Link to="/unphone" onClick={onLeave}>
          手机号不能用了
        </Link>
      </p>
    </div>
  );
}
