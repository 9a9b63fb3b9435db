// Adds a phone that receives warnings; its holder reads out the code.
import { sendMemberVerifyCode } from '@jishi/contract/account';
import { saveWarnPhone } from '@jishi/contract/account/warning';
import * as codes from '@jishi/contract/codes';
import { Dialog } from '@jishi/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shell/client';
import { faultsIn, useForm } from '../../../shell/form';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { CodeField } from '../../../shell/code-field';
import { FormMessage } from '../code/form-message';
import { PhoneField } from '../code/phone-field';
import { sendingErrors } from '../../../shell/code-field';
import { FormButtons } from '../../../shell/form-end';
import { WARNINGS } from '../queries';

export function WarnPhoneDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm(saveWarnPhone, {
    initial: { name: '', phone: '', code: '' },
    done: async () => {
      await client.invalidateQueries({ queryKey: WARNINGS.queryKey });
      toast.success('预警手机已添加');
      onClose();
    },
    owners: { [codes.codeWrong]: 'code', [codes.duplicate]: 'phone', [codes.refused]: 'form' },
  });

  async function send(): Promise<number | undefined> {
    const { phone } = form.values;
    const { phone: wrong } = await faultsIn(saveWarnPhone, { phone: phone || undefined }, ['phone']);
    if (wrong) {
      form.fail({ phone: wrong });
      return undefined;
    }
    try {
      const input = { purpose: 'alertPhone', phone } as const;
      const sent = await call(sendMemberVerifyCode, input, { ownCodes: [codes.tooManyRequests, codes.refused] });
      form.fail({ code: undefined });
      setSentTo(sent.phone);
      return sent.seconds;
    } catch (error) {
      form.fail(sendingErrors(error));
      return undefined;
    }
  }

  return (
    <Dialog title="添加预警手机" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <TextField
          form={form}
          name="name"
          label="称呼"
          hint="方便您辨认，最多 20 个字"
          className="input input-large"
          maxLength={20}
        />
        <PhoneField form={form} />
        <CodeField form={form} onSend={send} hint={sentTo ? `已发送到 ${sentTo}，5 分钟内有效` : '发到上面的号码'} />
        <FormMessage text={form.errors.form} />
        <FormButtons form={form} verb="添加" pendingVerb="正在添加" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
