// Signing in by phone and code: sends the code behind a captcha, then trades it for a session.
import { loginBySms, sendCodeAfterCaptcha } from '@jishi/contract/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { storeToken } from '../../../shell/session';
import { readBdVid, readInviteNumber } from '../../../shell/visit-marks';
import { useCaptcha } from '../captcha/use-captcha';
import { type SignInErrors, type SignInValues, phoneError, signInErrors } from './sign-in-rules';

const CAPTCHA_FAILED = 4006;
const CODE_WRONG = 4007;
const TOO_MANY = 429;

export function useSignIn(onSignedIn: () => void) {
  const [values, setValues] = useState<SignInValues>({ phone: '', code: '', agree: false });
  const [errors, setErrors] = useState<SignInErrors>({});
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha('login');
  const client = useQueryClient();

  function change(patch: Partial<SignInValues>) {
    setValues((before) => ({ ...before, ...patch }));
    const touched = Object.keys(patch) as (keyof SignInErrors)[];
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name as keyof SignInErrors))),
    );
    if (patch.phone && !phoneError(patch.phone)) captcha.prepare();
  }

  /** Answers the seconds until another code may be asked for. */
  async function sendCode(): Promise<number | undefined> {
    const wrongPhone = phoneError(values.phone);
    if (wrongPhone) {
      setErrors((before) => ({ ...before, phone: wrongPhone }));
      return undefined;
    }
    try {
      const { seconds, phone } = await sendOnceOrTwice(values.phone, captcha.take);
      setSentTo(phone);
      return seconds;
    } catch (error) {
      setErrors((before) => ({ ...before, ...sendingErrors(error) }));
      return undefined;
    }
  }

  async function submit() {
    const missing = signInErrors(values);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { token } = await call(
        loginBySms,
        {
          phone: values.phone,
          code: values.code,
          agree: true,
          inviteNumber: readInviteNumber(),
          bdVid: readBdVid(),
        },
        { ownCodes: [CODE_WRONG] },
      );
      storeToken(token);
      // What was read while logged out may read otherwise for a member (prices, favourites).
      await client.invalidateQueries();
      onSignedIn();
    } catch (error) {
      setErrors(signingErrors(error));
    } finally {
      setBusy(false);
    }
  }

  return { values, errors, sentTo, busy, change, sendCode, submit };
}

/** A captcha may have expired while the form lay open: the second try solves a fresh one. */
async function sendOnceOrTwice(phone: string, takeCaptcha: () => Promise<string>) {
  const send = async () =>
    call(
      sendCodeAfterCaptcha,
      { phone, purpose: 'login', captcha: await takeCaptcha() },
      { ownCodes: [CAPTCHA_FAILED, TOO_MANY] },
    );
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.code === CAPTCHA_FAILED) return send();
    throw error;
  }
}

function sendingErrors(error: unknown): SignInErrors {
  if (!(error instanceof Error)) return {};
  if (error instanceof ApiError && error.fields.length > 0) return fieldMessages(error);
  return { code: `验证码没有发出：${error.message}` };
}

function signingErrors(error: unknown): SignInErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === CODE_WRONG) return { code: error.msg };
  return fieldMessages(error);
}

function fieldMessages(error: ApiError): SignInErrors {
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
}
