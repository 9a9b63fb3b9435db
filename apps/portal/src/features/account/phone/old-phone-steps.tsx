// The old phone is at hand: its code first, then the new phone's.
import { resetPhone, sendNewPhoneCode, startPhoneReset } from '@jishi/contract/account/phone';
import * as codes from '@jishi/contract/codes';
import { useState } from 'react';
import { call } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { FormMessage } from '../code/form-message';
import { OwnCodeField } from '../../../shell/own-code-field';
import { NewPhoneForm } from './new-phone-form';

const OWNERS = { [codes.codeWrong]: 'code', [codes.refused]: 'form', [codes.tooManyRequests]: 'form' } as const;

type Props = { onDone: () => void; onCancel: () => void; onLost: () => void };

export function OldPhoneSteps({ onDone, onCancel, onLost }: Props) {
  const [ticket, setTicket] = useState<string>();
  const form = useForm(startPhoneReset, {
    initial: { code: '' },
    done: (proved) => setTicket(proved.ticket),
    owners: OWNERS,
  });
  if (ticket) {
    return (
      <NewPhoneForm
        step="第 2 步，共 2 步：验证新手机"
        onSendCode={(phone, ownCodes) => call(sendNewPhoneCode, { ticket, phone }, { ownCodes })}
        onChange={(values, ownCodes) => call(resetPhone, { ticket, ...values }, { ownCodes })}
        onDone={onDone}
        onCancel={onCancel}
        onLapsed={() => setTicket(undefined)}
      />
    );
  }
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">第 1 步，共 2 步：验证原手机</p>
      <OwnCodeField form={form} purpose="changePhone" />
      <FormMessage text={form.errors.form} />
      <p>
        <button type="button" className="text-link" onClick={onLost}>
          原手机收不到短信了
        </button>
      </p>
      <FormButtons form={form} verb="下一步" pendingVerb="正在验证" onCancel={onCancel} />
    </form>
  );
}
