// The last step of changing the phone: the new number, proved by its code.
import { getMemberInfo } from '@jishi/contract/account';
import { resetPhone, type sendNewPhoneCode } from '@jishi/contract/account/phone';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultsIn, useForm } from '../../../shell/form';
import { CodeField } from '../../../shell/code-field';
import { FormMessage } from '../code/form-message';
import { PhoneField } from '../code/phone-field';
import { sendingErrors } from '../../../shell/code-field';
import { refreshReads } from '../../../shell/client';
import { FormButtons } from '../../../shell/form-end';

const OWNERS = {
  [codes.codeWrong]: 'code',
  [codes.refused]: 'phone',
  [codes.stateConflict]: 'form',
  [codes.tooManyRequests]: 'form',
} as const;

type Props = {
  step: string;
  onSendCode: (phone: string, ownCodes: readonly number[]) => Promise<Output<typeof sendNewPhoneCode>>;
  onChange: (values: { phone: string; code: string }, ownCodes: readonly number[]) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
  /** The proof of the step before is too old. */
  onLapsed: () => void;
};

export function NewPhoneForm({ step, onSendCode, onChange, onDone, onCancel, onLapsed }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const client = useQueryClient();
  const form = useForm(resetPhone, {
    initial: { phone: '', code: '' },
    send: async (values, ownCodes) => {
      await onChange(values, ownCodes);
      await refreshReads(client, getMemberInfo);
      onDone();
    },
    owners: OWNERS,
  });

  async function send(): Promise<number | undefined> {
    const { phone } = form.values;
    const { phone: wrong } = await faultsIn(resetPhone, { phone: phone || undefined }, ['phone']);
    form.fail({ phone: wrong, code: undefined });
    if (wrong) return undefined;
    try {
      const sent = await onSendCode(phone, [codes.tooManyRequests, codes.refused, codes.stateConflict]);
      setSentTo(sent.phone);
      return sent.seconds;
    } catch (error) {
      form.fail(sendingErrors(error));
      return undefined;
    }
  }

  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">{step}</p>
      <PhoneField form={form} label="新手机号" />
      <CodeField form={form} onSend={send} hint={sentTo && `已发送到 ${sentTo}，5 分钟内有效`} />
      <FormMessage text={form.errors.form}>
        <button type="button" className="text-link" onClick={onLapsed}>
          回到上一步
        </button>
      </FormMessage>
      <FormButtons form={form} verb="更换手机号" pendingVerb="正在更换" onCancel={onCancel} />
    </form>
  );
}
