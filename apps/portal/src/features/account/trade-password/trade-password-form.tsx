// Sets the trade password, or another one in its place: a code to the member's own phone, then six digits twice.
import { getMemberInfo, resetTradePassword, sendMemberVerifyCode, takeResetStep } from '@jishi/contract/account';
import { getAppConfig } from '@jishi/contract/content';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';

import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import { aside } from '@jishi/ui/main-part';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, call, query, refreshReads } from '../../../shell/client';
import { CodeButton } from '../../../shell/code-button';
import { focusFirstInvalid } from '../../../shell/focus-invalid';
import { toast } from '../../../shell/toast-store';
import { type TradePasswordErrors, tradePasswordErrors } from './trade-password-rules';

type Props = { onSet: () => void; onCancel?: () => void };

export function TradePasswordForm({ onSet, onCancel }: Props) {
  const [values, setValues] = useState({ code: '', password: '', repeated: '' });
  const [errors, setErrors] = useState<TradePasswordErrors>({});
  // The right code was traded for a ticket: it is spent, and must not be asked for again when the rest fails.
  const [ticket, setTicket] = useState<string>();
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const { data: steps } = useQuery(aside('验证方式', query(takeResetStep, { purpose: 'tradePassword' })));
  const { data: config } = useQuery(query(getAppConfig, {}));
  const phone = steps?.steps[0]?.phone;

  function change(name: keyof typeof values, text: string) {
    setValues((before) => ({ ...before, [name]: text.replace(/\D/g, '').slice(0, 6) }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  }

  async function sendCode(): Promise<number | undefined> {
    try {
      const sent = await call(
        sendMemberVerifyCode,
        { purpose: 'tradePassword' },
        { ownCodes: [codes.tooManyRequests] },
      );
      return sent.seconds;
    } catch (error) {
      if (error instanceof ApiError) setErrors((before) => ({ ...before, code: `验证码没有发出：${error.msg}` }));
      return undefined;
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const missing = tradePasswordErrors(values, ticket !== undefined);
    setErrors(missing);
    if (Object.keys(missing).length === 0) {
      setBusy(true);
      await save().catch((error: unknown) => setErrors(errorsOf(error, () => setTicket(undefined))));
      setBusy(false);
    }
    focusFirstInvalid(form);
  }

  async function save() {
    const proof = ticket ?? (await proveByCode(values.code));
    setTicket(proof);
    await call(resetTradePassword, { ticket: proof, password: values.password }, { ownCodes: [codes.stateConflict] });
    await refreshReads(client, getMemberInfo);
    toast.success('交易密码已设置');
    onSet();
  }

  return (
    <form className="stacked-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="form-hint">用余额购买套餐、生成与重置密钥时用它确认是您本人。6 位数字，请勿与他处相同。</p>
      {ticket === undefined ? (
        <FormField label="验证码" hint={phone && `发到您的手机 ${phone}`} error={errors.code}>
          {(control) => (
            <span className="input-pair">
              <input
                {...control}
                className="input"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={values.code}
                onChange={(event) => change('code', event.target.value)}
              />
              <CodeButton onSend={sendCode} />
            </span>
          )}
        </FormField>
      ) : (
        <p className="note">手机已验证，不用再输验证码。</p>
      )}
      {config?.webPhoneUrl && ticket === undefined && (
        <p className="note">
          沙箱模式：验证码在
          <a href={config.webPhoneUrl} target="_blank" rel="noreferrer">
            网页手机
          </a>
          里看。
        </p>
      )}
      <FormField label="交易密码" error={errors.password}>
        {(control) => (
          <input
            {...control}
            className="input input-pin"
            type="password"
            inputMode="numeric"
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
          />
        )}
      </FormField>
      <FormField label="再输一次" error={errors.repeated}>
        {(control) => (
          <input
            {...control}
            className="input input-pin"
            type="password"
            inputMode="numeric"
            autoComplete="new-password"
            value={values.repeated}
            onChange={(event) => change('repeated', event.target.value)}
          />
        )}
      </FormField>
      <p className="dialog-actions">
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button type="submit" look="main" disabled={busy}>
          {busy ? '正在设置' : '设置交易密码'}
        </Button>
      </p>
    </form>
  );
}

async function proveByCode(code: string): Promise<string> {
  const { ticket } = await call(takeResetStep, { purpose: 'tradePassword', code }, { ownCodes: [codes.codeWrong] });
  if (!ticket) throw new ApiError({ code: codes.codeWrong, msg: '验证码不正确或已过期', result: null });
  return ticket;
}

function errorsOf(error: unknown, dropTicket: () => void): TradePasswordErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === codes.codeWrong) return { code: error.msg };
  if (error.code === codes.stateConflict) {
    dropTicket();
    return { code: '手机验证已过期，请重新获取验证码，密码不用重填' };
  }
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
}
