// /login: the sign-in form beside what one gets, and on to the page that asked for it.
import { getWebsiteInfo } from '@jishi/contract/content';
import { Logo } from '@jishi/ui/logo';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { query } from '../../shell/client';
import { safePath } from '../../shell/safe-path';
import { useSignedIn } from '../../shell/session';
import { SignInForm } from './sign-in-form';

export function SignInScreen() {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const goOn = useEffectEvent(() => {
    const asked = safePath(params.get('redirect'));
    void navigate(asked && !asked.startsWith('/login') ? asked : '/overview', { replace: true });
  });
  useEffect(() => {
    if (signedIn) goOn();
  }, [signedIn]);

  return (
    <div className="login">
      <div className="login-side">
        <Link to="/" aria-label={`${site?.name ?? ''}首页`}>
          <Logo name={site?.name ?? ''} />
        </Link>
        <ul>
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
      </div>
      <div className="login-form">
        <h1>登录或注册</h1>
        {/* Going on happens when the session is stored, which this page watches. */}
        <SignInForm onSignedIn={() => undefined} />
        <p className="form-hint">
          <Link to="/">返回首页</Link>
        </p>
      </div>
    </div>
  );
}
