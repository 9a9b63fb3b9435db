// Signs in by phone with a code or a password. The input is shared by both.
import { loginBySms } from '@jishi/contract/account';
import { loginByPassword } from '@jishi/contract/account/password';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { useState } from 'react';
import { ApiError, call } from '../../../shell/client';
import { type Owners, useForm } from '../../../shell/form';
import { readBdVid, readInviteNumber } from '../../../shell/visit-marks';
import { useCaptcha } from '../captcha/use-captcha';

export type PhoneWay = 'code' | 'password';
/** Solved by the browser itself, once the server asks for it. */
export type CaptchaState = 'unasked' | 'solving' | 'solved';

type Values = { phone: string; code: string; password: string; agree: boolean };

const OWNERS: Owners<keyof Values> = {
  [codes.refused]: 'form',
  [codes.accountFrozen]: 'form',
  [codes.tooManyRequests]: 'form',
  [codes.stateConflict]: 'form',
  [codes.captchaFailed]: 'form',
  [codes.codeWrong]: 'code',
  [codes.passwordWrong]: 'password',
  [codes.passwordLocked]: 'form',
};

type Answer = Output<typeof loginBySms>;

const NOTHING: Values = { phone: '', code: '', password: '', agree: false };

/** What was typed, as either way of signing in takes it: by password, an account that exists has agreed already. */
export const typedIn = ({ agree, ...typed }: Values) => ({ ...typed, agree: agree || undefined });

/** `onAnswer` gets a token, or the ticket that a second factor has to follow. */
export function useSignIn(way: PhoneWay, onAnswer: (answer: Answer) => Promise<void>) {
  const [captchaState, setCaptchaState] = useState<CaptchaState>('unasked');
  const [locked, setLocked] = useState(false);
  const captcha = useCaptcha('passwordLogin');

  async function byCode({ phone, code }: Values, ownCodes: readonly number[]) {
    const marks = { inviteNumber: readInviteNumber(), bdVid: readBdVid() };
    return call(loginBySms, { phone, code, agree: true, ...marks }, { ownCodes });
  }

  /** The server asks for a captcha after some wrong tries: it is solved here, and the same password sent again. */
  async function byPassword({ phone, password }: Values, ownCodes: readonly number[]): Promise<Answer> {
    const send = async (asked: boolean) => {
      const solution = asked ? await solve() : undefined;
      return call(loginByPassword, { phone, password, captcha: solution }, { ownCodes });
    };
    try {
      return await send(captchaState !== 'unasked');
    } catch (error) {
      setLocked(error instanceof ApiError && error.code === codes.passwordLocked);
      if (error instanceof ApiError && error.code === codes.captchaFailed) return send(true);
      throw error;
    }
  }

  async function solve(): Promise<string> {
    setCaptchaState('solving');
    const solution = await captcha.take();
    setCaptchaState('solved');
    return solution;
  }

  const form = useForm(way === 'code' ? loginBySms : loginByPassword, {
    initial: NOTHING,
    input: typedIn,
    send: async (values, ownCodes) => onAnswer(await (way === 'code' ? byCode : byPassword)(values, ownCodes)),
    owners: OWNERS,
  });
  return { form, captchaState, locked };
}
