// Before a key is made or reset: the trade password, or a code to the member's own phone.
import { getApiKey, resetApiKey } from '@jishi/contract/access';
import { sendMemberVerifyCode } from '@jishi/contract/account';
import { Button } from '@jishi/ui/button';

import { FormField } from '@jishi/ui/form-field';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { CodeButton } from '../../../shell/code-button';
import { focusFirstInvalid } from '../../../shell/focus-invalid';
import { Dialog } from '../../../shell/dialog';
import { useMember } from '../../../shell/member';
import type { Key, KeyMode } from './api-key';

const CODE_WRONG = 4007;
const TRADE_PASSWORD = 4001;
const TOO_MANY = 429;
const GRACE_CHOICES = [0, 1, 6, 24];

type Way = 'code' | 'tradePassword';
type Props = { doing: 'make' | 'reset'; mode: KeyMode; onClose: () => void; onKey: (key: Key) => void };

export function KeyProofDialog({ doing, mode, onClose, onKey }: Props) {
  const member = useMember();
  const [way, setWay] = useState<Way>(member?.blnSetTradePwd ? 'tradePassword' : 'code');
  const [text, setText] = useState('');
  const [graceHours, setGraceHours] = useState(doing === 'reset' ? 1 : 0);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function sendCode(): Promise<number | undefined> {
    try {
      return (await call(sendMemberVerifyCode, { purpose: 'apiKey' }, { ownCodes: [TOO_MANY] })).seconds;
    } catch (failure) {
      setError(failure instanceof ApiError ? `验证码没有发出：${failure.msg}` : undefined);
      return undefined;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (/^\d{6}$/.test(text)) {
      setBusy(true);
      setError(await take().catch(messageOf));
      setBusy(false);
    } else {
      setError(way === 'code' ? '验证码是 6 位数字' : '交易密码是 6 位数字');
    }
    focusFirstInvalid(form);
  }

  /** Undefined, or why nothing came. */
  async function take(): Promise<string | undefined> {
    const proof = { mode, [way]: text };
    const options = { ownCodes: [CODE_WRONG, TRADE_PASSWORD] };
    const { key } =
      doing === 'make'
        ? await call(getApiKey, proof, options)
        : await call(resetApiKey, { ...proof, graceHours }, options);
    if (!key?.secret) return '密钥刚刚已在别处生成，请关闭后刷新';
    onKey(key);
    return undefined;
  }

  return (
    <Dialog title={doing === 'make' ? '生成密钥' : '重置密钥'} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={(event) => void submit(event)}>
        {doing === 'reset' && <Grace hours={graceHours} onPick={setGraceHours} />}
        <FormField
          label={way === 'code' ? '验证码' : '交易密码'}
          hint={way === 'code' ? member && `发到您的手机 ${member.phone}` : undefined}
          error={error}
        >
          {(control) => (
            <span className={way === 'code' ? 'input-pair' : undefined}>
              <input
                {...control}
                key={way}
                className={way === 'code' ? 'input' : 'input input-pin'}
                type={way === 'code' ? 'text' : 'password'}
                inputMode="numeric"
                autoComplete={way === 'code' ? 'one-time-code' : 'off'}
                autoFocus
                value={text}
                onChange={(event) => {
                  setText(event.target.value.replace(/\D/g, '').slice(0, 6));
                  setError(undefined);
                }}
              />
              {way === 'code' && <CodeButton onSend={sendCode} />}
            </span>
          )}
        </FormField>
        {member?.blnSetTradePwd && (
          <button
            type="button"
            className="text-button"
            onClick={() => {
              setWay(way === 'code' ? 'tradePassword' : 'code');
              setText('');
              setError(undefined);
            }}
          >
            {way === 'code' ? '改用交易密码' : '改用手机验证码'}
          </button>
        )}
        <p className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="main" disabled={busy}>
            {doing === 'make' ? '生成' : '重置'}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function Grace({ hours, onPick }: { hours: number; onPick: (hours: number) => void }) {
  return (
    <fieldset className="choices">
      <legend>旧密钥还能用多久</legend>
      {GRACE_CHOICES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="grace" checked={hours === choice} onChange={() => onPick(choice)} />
          {choice === 0 ? '立即失效' : `${choice} 小时`}
        </label>
      ))}
      <p className="form-hint">密钥已泄露时选立即失效；否则留出替换的时间，调用不会中断。</p>
    </fieldset>
  );
}

function messageOf(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  return failure.fields[0]?.message ?? failure.msg;
}
