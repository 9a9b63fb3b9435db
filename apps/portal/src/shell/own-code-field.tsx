import { sendMemberVerifyCode } from '@jishi/contract/account';
import type { Input } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { useState } from 'react';
import { call } from './client';
import type { Form } from './form';
import { useMember } from './member';
import { CodeField, sendingErrors } from './code-field';

type Props = {
  form: Pick<Form<{ code: string }>, 'values' | 'errors' | 'change' | 'fail'>;
  purpose: Exclude<Input<typeof sendMemberVerifyCode>['purpose'], 'newPhone' | 'alertPhone'>;
  autoFocus?: boolean;
};

/** A code sent to the signed-in member's own phone. */
export function OwnCodeField({ form, purpose, autoFocus = false }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const phone = useMember()?.phone;

  async function send(): Promise<number | undefined> {
    try {
      const sent = await call(sendMemberVerifyCode, { purpose }, { ownCodes: [codes.tooManyRequests, codes.refused] });
      form.fail({ code: undefined });
      setSentTo(sent.phone);
      return sent.seconds;
    } catch (error) {
      form.fail({ code: sendingErrors(error).code });
      return undefined;
    }
  }

  const hint = sentTo ? `已发送到 ${sentTo}，5 分钟内有效` : phone && `发到您的手机 ${phone}`;
  return <CodeField form={form} onSend={send} hint={hint} autoFocus={autoFocus} />;
}
