// Binds an e-mail address: the code sent there proves that it is the member's.
import { bindEmail, sendEmailCode } from '@jishi/contract/message';
import * as codes from '@jishi/contract/codes';
import { Dialog } from '@jishi/ui/dialog';
import { FormField } from '@jishi/ui/form-field';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../shell/client';
import { CodeButton } from '../../../shell/code-button';
import { faultsIn, useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { RECEPTION } from '../queries';

/** The form, and sending the code to the address in it. */
function useEmailForm(onBound: () => void) {
  const client = useQueryClient();
  const form = useForm(bindEmail, {
    initial: { email: '', code: '' },
    done: (reception) => {
      client.setQueryData(RECEPTION.queryKey, reception);
      toast.success('邮箱已绑定');
      onBound();
    },
    owners: { [codes.codeWrong]: 'code' },
  });

  async function send(): Promise<number | undefined> {
    const { email } = form.values;
    const { email: wrong } = await faultsIn(bindEmail, { email: email || undefined }, ['email']);
    if (wrong) {
      form.fail({ email: wrong });
      return undefined;
    }
    try {
      return (await call(sendEmailCode, { email }, { ownCodes: [codes.tooManyRequests, codes.unavailable] })).seconds;
    } catch (error) {
      if (!(error instanceof ApiError)) return undefined;
      const field = error.fields[0]?.message;
      form.fail(field ? { email: field } : { code: `验证码没有发出：${error.msg}` });
      return undefined;
    }
  }

  return { form, send };
}

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { form, send } = useEmailForm(onClose);
  return (
    <Dialog title="绑定邮箱" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <TextField form={form} name="email" label="邮箱" type="email" autoComplete="email" maxLength={120} />
        <FormField label="验证码" hint="发到上面的邮箱" error={form.errors.code}>
          {(control) => (
            <span className="input-pair">
              <input
                {...control}
                className="input"
                inputMode="numeric"
                autoComplete="one-time-code"
                value={form.values.code}
                onChange={(event) => form.change({ code: event.target.value.replace(/\D/g, '').slice(0, 6) })}
              />
              <CodeButton onSend={send} />
            </span>
          )}
        </FormField>
        <FormButtons form={form} verb="绑定" pendingVerb="正在绑定" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
