import { sendMemberVerifyCode } from '@jishi/contract/account';
import type { Input } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { useState } from 'react';
import { call } from '../../../shell/client';
import type { Form } from '../../../shell/form';
import { useMember } from '../../../shell/member';
import { CodeField } from './code-field';
import { sendingErrors } from './use-code-sender';

type Props = {
  form: Pick<Form<{ code: string }>, 'values' | 'errors' | 'change' | 'fail'>;
  purpose: Exclude<Input<typeof sendMemberVerifyCode>['purpose'], 'newPhone' | 'alertPhone'>;
};

/** A code sent to the signed-in member's own phone. */
export function OwnCodeField({ form, purpose }: Props) {
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
  return <CodeField form={form} onSend={send} hint={hint} />;
}
