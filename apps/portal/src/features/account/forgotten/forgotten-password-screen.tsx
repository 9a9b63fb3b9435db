// /fogetpwd: a new login password. Logged out by the phone's code; signed in without typing the number again.
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { ButtonLink } from '@jishi/ui/button';
import { useSignedIn } from '../../../shell/session';
import { AccountFrame, AccountSteps } from '../frame/account-frame';
import { Outcome } from '../frame/outcome';
import { LoginPasswordForm } from '../password/login-password-form';
import { NewPasswordForm } from './new-password-form';
import { ProvePhoneForm } from './prove-phone-form';

const STEPS = [
  { name: '验证手机', text: '用登录手机号收一条验证码' },
  { name: '设置新密码', text: '手机验证后 15 分钟内有效' },
  { name: '完成', text: '所有设备都要用新密码重新登录' },
];

export function ForgottenPasswordScreen() {
  return useSignedIn() ? <OwnPassword /> : <ForgottenPassword />;
}

type Proof = { phone: string; ticket: string };

function ForgottenPassword() {
  const [proof, setProof] = useState<Proof>();
  const [done, setDone] = useState(false);
  const [lapsed, setLapsed] = useState(false);

  function startOver() {
    setLapsed(true);
    setProof(undefined);
  }

  return (
    <AccountSteps
      title="忘记密码"
      steps={STEPS}
      at={done ? STEPS.length : proof ? 1 : 0}
      signIn={done ? null : undefined}
    >
      {done ? (
        <Outcome tone="success" title="新密码已设置" text="所有设备已退出，请用新密码登录。">
          <ButtonLink look="main" to="/login">
            去登录
          </ButtonLink>
        </Outcome>
      ) : proof ? (
        <NewPasswordForm {...proof} onSet={() => setDone(true)} onLapsed={startOver} />
      ) : (
        <ProvePhoneForm lapsed={lapsed} onProved={setProof} />
      )}
    </AccountSteps>
  );
}

/** A signed-in member proves the phone that is known already, and stays signed in here. */
function OwnPassword() {
  const [done, setDone] = useState(false);
  return (
    <AccountFrame title="重设登录密码" side={<Consequences />}>
      {done ? (
        <Outcome tone="success" title="新密码已设置" text="其他设备已退出，这台设备不受影响。">
          <ButtonLink look="main" to="/security/accountSecurity">
            回到账户安全
          </ButtonLink>
        </Outcome>
      ) : (
        <>
          <LoginPasswordForm onSet={() => setDone(true)} />
          <p className="form-hint account-way-back">
            <Link to="/security/accountSecurity">返回账户安全</Link>
          </p>
        </>
      )}
    </AccountFrame>
  );
}

function Consequences() {
  return (
    <ul className="account-pledges">
      <li>
        <b>先验证手机</b>验证码发到登录手机号，不用再输号码。
      </li>
      <li>
        <b>其他设备全部退出</b>要用新密码或验证码重新登录。
      </li>
      <li>
        <b>接口调用不受影响</b>密钥、余额与套餐都不变。
      </li>
    </ul>
  );
}
