// /security/bindwxres: WeChat came back to a signed-in member who wants to bind it.
import { getMemberInfo } from '@jishi/contract/account';
import { bindWechat } from '@jishi/contract/account/wechat';
import * as codes from '@jishi/contract/codes';
import { Button, ButtonLink } from '@jishi/ui/button';
import { PageHead } from '@jishi/ui/page-head';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from '@jishi/ui/router';
import { ApiError, call, refreshReads } from '../../../shell/client';
import { useMember } from '../../../shell/member';
import { Outcome } from '../frame/outcome';
import { useBindWechat } from './use-bind-wechat';
import { forgetScan, scanOf } from './scan-memory';

type Result = { bound: string } | { title: string; text: string };

export function BindResultScreen() {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const state = params.get('state') ?? '';
  const [result, setResult] = useState<Result>();
  const client = useQueryClient();
  const asked = useRef(false);
  const begin = useEffectEvent(async () => {
    setResult(await resultOf(code, state));
    forgetScan(state);
    await refreshReads(client, getMemberInfo);
  });
  useEffect(() => {
    // A WeChat code works once.
    if (asked.current) return;
    asked.current = true;
    void begin();
  }, []);

  return (
    <>
      <PageHead title="微信绑定结果" />
      {result ? <Told result={result} /> : <p role="status">正在向微信核对这次扫码</p>}
    </>
  );
}

function Told({ result }: { result: Result }) {
  const { busy, message, bind } = useBindWechat();
  const bound = useMember()?.blnBindWx;
  if ('bound' in result) {
    return (
      <Outcome
        tone="success"
        title={`已绑定微信「${result.bound || '未命名'}」`}
        text="下次登录可以直接扫码；需要时在账户安全里解绑。"
      >
        <ButtonLink look="main" to="/security/accountSecurity">
          回到账户安全
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <Outcome tone="warning" title={result.title} text={message ?? result.text}>
      <ButtonLink to="/security/accountSecurity">回到账户安全</ButtonLink>
      {!bound && (
        <Button look="main" disabled={busy} onClick={() => void bind()}>
          重新扫码绑定
        </Button>
      )}
    </Outcome>
  );
}

async function resultOf(code: string, state: string): Promise<Result> {
  if (!code) return { title: '没有收到微信的授权', text: '您可能在手机上点了拒绝。账户没有变化。' };
  const proof = scanOf(state)?.proof;
  if (!proof) {
    return {
      title: '这次扫码不是从这个窗口开始的',
      text: '为了防止把别人的微信绑到您的账户，扫码要从哪个窗口开始，就在哪个窗口结束。账户没有变化。',
    };
  }
  try {
    const { nickname } = await call(
      bindWechat,
      { code, state, proof },
      { ownCodes: [codes.stateConflict, codes.refused, codes.unavailable] },
    );
    return { bound: nickname };
  } catch (error) {
    return { title: '没有绑定成功', text: error instanceof ApiError ? `${error.msg}。账户没有变化。` : '请再试一次。' };
  }
}
