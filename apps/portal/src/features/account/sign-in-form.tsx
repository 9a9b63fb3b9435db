// Phone, code, agreement: the form of /login and of the login dialog. An unknown phone is registered by it.
import { getAppConfig } from '@jishi/contract/content';
import { Button } from '@jishi/ui/button';

import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import './sign-in/sign-in.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { query } from '../../shell/client';
import { CodeButton } from '../../shell/code-button';
import { focusFirstInvalid } from '../../shell/focus-invalid';
import { digitsOf } from './sign-in/sign-in-rules';
import { useSignIn } from './sign-in/use-sign-in';

/** `onSignedIn` runs when the session is stored and what was read while logged out is being read again. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { values, errors, sentTo, busy, change, sendCode, submit } = useSignIn(onSignedIn);
  const agreeId = useId();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    void submit().then(() => focusFirstInvalid(form));
  }

  return (
    <form className="sign-in" noValidate onSubmit={onSubmit}>
      <FormField label="手机号" error={errors.phone}>
        {(control) => (
          <input
            {...control}
            className="input input-large"
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            required
            value={values.phone}
            onChange={(event) => change({ phone: digitsOf(event.target.value) })}
          />
        )}
      </FormField>
      <FormField
        label="验证码"
        error={errors.code}
        hint={sentTo && !errors.code ? `已发送到 ${sentTo}，5 分钟内有效` : undefined}
      >
        {(control) => (
          <span className="input-pair">
            <input
              {...control}
              className="input input-large"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
              value={values.code}
              onChange={(event) => change({ code: digitsOf(event.target.value) })}
            />
            <CodeButton onSend={sendCode} />
          </span>
        )}
      </FormField>
      <WebPhoneHint />
      <div className="agree">
        <input
          id={agreeId}
          type="checkbox"
          checked={values.agree}
          aria-invalid={errors.agree ? true : undefined}
          aria-describedby={errors.agree ? `${agreeId}-error` : undefined}
          onChange={(event) => change({ agree: event.target.checked })}
        />
        <label htmlFor={agreeId}>
          已阅读并同意
          <a href="/content/user" target="_blank">
            《用户协议》
          </a>
          与
          <a href="/content/privacy" target="_blank">
            《隐私政策》
          </a>
        </label>
        <p className="form-error" id={`${agreeId}-error`} aria-live="polite">
          {errors.agree}
        </p>
      </div>
      <Button type="submit" look="main" size="wide" disabled={busy}>
        {busy ? '正在登录' : '登录'}
      </Button>
      <p className="form-hint">没有注册过的手机号，验证后自动注册。</p>
    </form>
  );
}

/** Where the sandbox shows the messages it did not send. Absent in production. */
function WebPhoneHint() {
  const { data: config } = useQuery(query(getAppConfig, {}));
  if (!config?.webPhoneUrl) return null;
  return (
    <p className="note">
      沙箱模式：短信不会真的发出，验证码在
      <a href={config.webPhoneUrl} target="_blank" rel="noreferrer">
        网页手机
      </a>
      里看。
    </p>
  );
}
