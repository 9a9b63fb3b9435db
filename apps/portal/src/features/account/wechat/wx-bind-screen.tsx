// /wxbind: returning from a WeChat scan. Signs in, or asks for the phone of the account to bind.
import { bindThird, loginByWechat } from '@jishi/contract/account/wechat';
import * as codes from '@jishi/contract/codes';
import { Button, ButtonLink } from '@jishi/ui/button';
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from '@jishi/ui/router';
import { ApiError, call } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { LIST_LOADING } from '../../../shell/loading-mask-store';
import { safePath } from '../../../shell/safe-path';
import { readBdVid, readInviteNumber } from '../../../shell/visit-marks';
import { CodeField } from '../../../shell/code-field';
import { FormMessage } from '../code/form-message';
import { PhoneField } from '../code/phone-field';
import { useCodeSender } from '../code/use-code-sender';
import { AccountFrame } from '../frame/account-frame';
import { Outcome } from '../frame/outcome';
import { Agreement } from '../sign-in/agreement';
import { useEnter } from '../sign-in/use-enter';
import { forgetScan, rememberScan, scanOf } from './scan-memory';

const SecondFactorForm = lazy(async () => ({
  default: (await import('../sign-in/second-factor-form')).SecondFactorForm,
}));

const UNTOLD = [codes.stateConflict, codes.accountFrozen, codes.unavailable, codes.refused, codes.tooManyRequests];

type Stage =
  | { kind: 'asking' }
  | { kind: 'failed'; title: string; text: string }
  | { kind: 'bind'; ticket: string; nickname: string }
  | { kind: 'totp'; ticket: string };

const DECLINED = {
  kind: 'failed',
  title: '没有收到微信的授权',
  text: '您可能在手机上点了拒绝。没有登录，也没有绑定。',
} as const;
const FOREIGN = {
  kind: 'failed',
  title: '这次扫码不是从这个窗口开始的',
  text: '为了防止别人借用您的扫码登录，扫码要从哪个窗口开始，就在哪个窗口结束。请重新扫码。',
} as const;

export function WxBindScreen() {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const state = params.get('state') ?? '';
  const [stage, setStage] = useState<Stage>(code ? { kind: 'asking' } : DECLINED);
  const navigate = useNavigate();
  const enter = useEnter();
  const asked = useRef(false);

  function goOn() {
    const back = safePath(scanOf(state)?.back) ?? '/overview';
    forgetScan(state);
    void navigate(back.startsWith('/login') ? '/overview' : back, { replace: true });
  }
  const begin = useEffectEvent(async () => {
    const next = await answerTo({ code, state });
    if (!('token' in next)) return setStage(next);
    await enter(next.token);
    goOn();
  });
  useEffect(() => {
    // A WeChat code works once.
    if (asked.current || !code) return;
    asked.current = true;
    void begin();
  }, [code]);

  return (
    <AccountFrame title={stage.kind === 'bind' ? '绑定手机号' : '微信登录'} side={<Explanation />}>
      {stage.kind === 'asking' && (
        <>
          <p role="status">正在向微信核对这次扫码</p>
          <noscript>
            <p>核对扫码要用到 JavaScript。请在浏览器里启用它，再重新扫码；也可以用验证码登录。</p>
          </noscript>
        </>
      )}
      {stage.kind === 'failed' && (
        <Outcome tone="warning" title={stage.title} text={stage.text}>
          <ButtonLink look="main" to="/login">
            重新登录
          </ButtonLink>
        </Outcome>
      )}
      {stage.kind === 'bind' && (
        <BindForm
          ticket={stage.ticket}
          nickname={stage.nickname}
          onSignedIn={goOn}
          onTotp={(ticket) => setStage({ kind: 'totp', ticket })}
        />
      )}
      {stage.kind === 'totp' && (
        <Suspense fallback={<p>{LIST_LOADING}</p>}>
          <SecondFactorForm
            ticket={stage.ticket}
            onSignedIn={goOn}
            onStartOver={() => void navigate('/login', { replace: true })}
          />
        </Suspense>
      )}
    </AccountFrame>
  );
}

/** Handles a returning scan. After a reload it finds the first visit's ticket. */
async function answerTo({ code, state }: { code: string; state: string }): Promise<Stage | { token: string }> {
  const scan = state ? scanOf(state) : undefined;
  if (scan?.bind) return { kind: 'bind', ...scan.bind };
  if (!scan?.proof) return FOREIGN;
  try {
    const answer = await call(loginByWechat, { code, state, proof: scan.proof }, { ownCodes: UNTOLD });
    if (answer.token) return { token: answer.token };
    if (answer.totpTicket) return { kind: 'totp', ticket: answer.totpTicket };
    const bind = { ticket: answer.bindTicket ?? '', nickname: answer.nickname };
    rememberScan(state, { back: scan.back, bind });
    return { kind: 'bind', ...bind };
  } catch (error) {
    const text = error instanceof ApiError ? error.msg : '没有连上服务器，请稍后再试';
    return { kind: 'failed', title: '微信登录没有成功', text };
  }
}

function Explanation() {
  return (
    <ul className="account-pledges">
      <li>
        <b>微信只用来登录</b>我们收到的是微信昵称和一个编号，看不到您的好友与聊天。
      </li>
      <li>
        <b>手机号是账户的根</b>消息、密码找回都用它；同一个手机号的账户会接着用。
      </li>
      <li>
        <b>随时可以解绑</b>在用户中心的账户安全里。
      </li>
    </ul>
  );
}

const OWNERS = {
  [codes.codeWrong]: 'code',
  [codes.stateConflict]: 'form',
  [codes.accountFrozen]: 'form',
  [codes.refused]: 'form',
  [codes.tooManyRequests]: 'form',
} as const;

type BindProps = { ticket: string; nickname: string; onSignedIn: () => void; onTotp: (ticket: string) => void };

const NOTHING: { phone: string; code: string; agree: boolean } = { phone: '', code: '', agree: false };

function BindForm({ ticket, nickname, onSignedIn, onTotp }: BindProps) {
  const enter = useEnter();
  const form = useForm(bindThird, {
    initial: NOTHING,
    input: ({ agree, ...values }) => ({
      ...values,
      ticket,
      agree: agree || undefined,
      inviteNumber: readInviteNumber(),
      bdVid: readBdVid(),
    }),
    done: async (answer) => {
      if (answer.totpTicket) return onTotp(answer.totpTicket);
      if (!answer.token) return;
      await enter(answer.token);
      onSignedIn();
    },
    owners: OWNERS,
  });
  const sender = useCodeSender('bindWechat', form);
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">
        微信「{nickname || '未命名'}」第一次登录。验证手机号后绑定，下次扫码即登录；没有注册过的手机号会自动注册。
      </p>
      <PhoneField form={form} onKnown={sender.prepare} />
      <CodeField form={form} onSend={sender.send} hint={sender.hint} />
      <Agreement checked={form.values.agree} error={form.errors.agree} onChange={(agree) => form.change({ agree })} />
      <FormMessage text={form.errors.form} />
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {form.busy ? '正在绑定' : '绑定并登录'}
      </Button>
    </form>
  );
}
