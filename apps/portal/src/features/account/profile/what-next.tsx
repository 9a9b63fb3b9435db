// What would make the account safer or complete, the open things first.
import { authStatus, authType } from '@jishi/contract/enums/account';
import { Button, ButtonLink } from '@jishi/ui/button';
import { NextSteps, type Step } from '@jishi/ui/next-steps';
import { useState } from 'react';
import { certificationForm } from '../../../shell/certify';
import type { Member } from '../../../shell/member';
import { askForTradePassword } from '../../../shell/trade-password';
import { LoginPasswordDialog } from '../password/login-password-dialog';
import { TotpSetupDialog } from '../totp/totp-setup-dialog';
import { BindWechatButton } from '../wechat/bind-wechat-button';

export function WhatNext({ member }: { member: Member }) {
  const [open, setOpen] = useState<'password' | 'totp'>();
  const close = () => setOpen(undefined);
  const steps: Step[] = [
    {
      key: 'trade-password',
      title: '设置交易密码',
      text: '用余额购买套餐、生成与重置密钥时要用',
      done: member.blnSetTradePwd,
      action: (
        <Button size="small" onClick={() => void askForTradePassword()}>
          设置
        </Button>
      ),
    },
    {
      key: 'certify',
      title: '完成实名认证',
      text: '部分接口要求实名；手机丢了也靠它找回账户',
      done: member.authStatus === authStatus.certified,
      action: (
        <ButtonLink size="small" to={certificationForm(authType.personal)}>
          {member.authStatus === authStatus.inReview ? '继续认证' : '去认证'}
        </ButtonLink>
      ),
    },
    {
      key: 'login-password',
      title: '设置登录密码',
      text: '收不到短信时也能登录',
      done: member.blnSetLoginPwd,
      action: (
        <Button size="small" onClick={() => setOpen('password')}>
          设置
        </Button>
      ),
    },
    {
      key: 'totp',
      title: '开启两步验证',
      text: '登录时再输一次验证器里的数字，密码泄露也进不来',
      done: member.blnTotp,
      action: (
        <Button size="small" onClick={() => setOpen('totp')}>
          开启
        </Button>
      ),
    },
    {
      key: 'wechat',
      title: '绑定微信',
      text: '扫码即登录，也可以收微信提醒',
      done: member.blnBindWx,
      action: <BindWechatButton size="small" />,
    },
  ];
  const sorted = steps.toSorted((one, other) => Number(one.done) - Number(other.done));
  return (
    <>
      <NextSteps steps={sorted.map((step) => (step.done ? { ...step, action: undefined } : step))} />
      {open === 'password' && <LoginPasswordDialog onClose={close} />}
      {open === 'totp' && <TotpSetupDialog onClose={close} />}
    </>
  );
}
