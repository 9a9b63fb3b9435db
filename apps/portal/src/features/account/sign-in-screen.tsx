// /login: the sign-in form, the benefits beside it, and the way back to the page that asked for it.
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from '@jishi/ui/router';
import { safePath } from '../../shell/safe-path';
import { useSignedIn } from '../../shell/session';
import { AccountFrame } from './frame/account-frame';
import { SignInForm } from './sign-in-form';

export function SignInScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const asked = safePath(params.get('redirect'));
  const back = asked && !asked.startsWith('/login') ? asked : '/overview';
  const goOn = useEffectEvent(() => void navigate(back, { replace: true }));
  useEffect(() => {
    if (signedIn) goOn();
  }, [signedIn]);

  return (
    <AccountFrame title="登录或注册" side={<Pledges />}>
      {/* Going on happens when the session is stored, which this page watches. */}
      <SignInForm onSignedIn={() => undefined} back={back} />
      <p className="form-hint account-way-back">
        <Link to="/">返回首页</Link>
      </p>
    </AccountFrame>
  );
}

function Pledges() {
  return (
    <ul className="account-pledges">
      <li>
        <b>每一次调用，逐笔记账</b>失败的不计费，扣了多少、从哪里扣，都写明。
      </li>
      <li>
        <b>申请即用</b>多数接口登录后一分钟内开通，送免费次数。
      </li>
      <li>
        <b>余额不足即停</b>不会欠费，也没有最低消费。
      </li>
    </ul>
  );
}
