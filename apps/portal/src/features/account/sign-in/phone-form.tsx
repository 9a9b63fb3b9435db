// Phone with a code or a password. Stays mounted under its tabs: nothing typed, sent or counted down is lost.
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import { PasswordInput } from '@jishi/ui/password-input';
import { CodeField } from '../../../shell/code-field';
import { FormMessage } from '../code/form-message';
import { PhoneField } from '../code/phone-field';
import { useCodeSender } from '../code/use-code-sender';
import { Agreement } from './agreement';
import type { CaptchaState, PhoneWay, useSignIn } from './use-sign-in';

type Props = ReturnType<typeof useSignIn> & { way: PhoneWay; onWay: (way: PhoneWay) => void };

const CAPTCHA_WORDS: Record<Exclude<CaptchaState, 'unasked'>, string> = {
  solving: '正在由浏览器完成人机验证，约需几秒',
  solved: '人机验证已完成',
};

export function PhoneForm({ form, captchaState, locked, way, onWay }: Props) {
  const { values, errors, busy, change } = form;
  const sender = useCodeSender('login', form);
  return (
    <form className="sign-in" noValidate onSubmit={form.onSubmit}>
      <PhoneField
        form={form}
        autoComplete={way === 'code' ? 'tel webauthn' : 'username webauthn'}
        onKnown={way === 'code' ? sender.prepare : undefined}
      />
      <div className="sign-in-way" hidden={way !== 'code'}>
        <CodeField form={form} onSend={sender.send} hint={sender.hint} />
        <Agreement checked={values.agree} error={errors.agree} onChange={(agree) => change({ agree })} />
      </div>
      {way === 'password' && (
        <>
          <FormField label="密码" error={errors.password}>
            {(control) => (
              <PasswordInput
                {...control}
                className="input input-large"
                name="password"
                autoComplete="current-password"
                required
                value={values.password}
                onChange={(event) => change({ password: event.target.value })}
              />
            )}
          </FormField>
          {captchaState !== 'unasked' && (
            <p className="note" role="status">
              {CAPTCHA_WORDS[captchaState]}
            </p>
          )}
        </>
      )}
      <FormMessage text={errors.form}>
        {locked && way === 'password' && (
          <button type="button" className="text-link" onClick={() => onWay('code')}>
            改用验证码登录
          </button>
        )}
      </FormMessage>
      <Button type="submit" look="main" size="wide" disabled={busy}>
        {busy ? '正在登录' : '登录'}
      </Button>
      {way === 'code' && <p className="form-hint">没有注册过的手机号，验证后自动注册。</p>}
    </form>
  );
}
