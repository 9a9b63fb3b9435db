// Sends a code to a phone without a sign-in; its captcha is solved while the number is typed.
import { sendCodeAfterCaptcha, sendVerifyCode } from '@jishi/contract/account';
import type { Input } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { sendingErrors } from '../../../shell/code-field';
import { type Form, faultsIn } from '../../../shell/form';
import { useCaptcha } from '../captcha/use-captcha';

type Purpose = NonNullable<Input<typeof sendVerifyCode>['purpose']>;
type PhoneForm = Pick<Form<{ phone: string; code: string }>, 'values' | 'fail'>;

/** `send` returns the seconds until another code may be sent; failures are shown at their field. */
export function useCodeSender(purpose: Purpose, form: PhoneForm) {
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha(purpose);
  const endpoint = purpose === 'login' ? sendCodeAfterCaptcha : sendVerifyCode;

  const phoneError = async (phone: string) =>
    (await faultsIn(endpoint, { phone: phone || undefined }, ['phone'])).phone;

  async function send(): Promise<number | undefined> {
    const { phone } = form.values;
    const wrong = await phoneError(phone);
    if (wrong) {
      form.fail({ phone: wrong });
      return undefined;
    }
    const once = async () =>
      call(
        endpoint,
        { phone, purpose, captcha: await captcha.take() },
        { ownCodes: [codes.captchaFailed, codes.tooManyRequests, codes.refused] },
      );
    try {
      // A captcha may have expired while the form lay open: the second try solves a fresh one.
      const sent = await once().catch((error: unknown) => {
        if (error instanceof ApiError && error.code === codes.captchaFailed) return once();
        throw error;
      });
      form.fail({ code: undefined });
      setSentTo(sent.phone);
      return sent.seconds;
    } catch (error) {
      form.fail(sendingErrors(error));
      return undefined;
    }
  }

  return {
    send,
    prepare: async (phone: string) => {
      if (!(await phoneError(phone))) captcha.prepare();
    },
    hint: sentTo && `已发送到 ${sentTo}，5 分钟内有效`,
  };
}
