// Adding an address: a code is mailed to it, and its owner passes the code on.
import * as codes from '@jishi/contract/codes';
import { addRecipient, listRecipients, sendRecipientCode } from '@jishi/contract/quote/mail';
import { FormField } from '@jishi/ui/form-field';
import { ApiError } from '@jishi/ui/wire/envelope';
import { useCall, useRefreshOf } from '../../../shell/client';
import { CodeButton } from '../../../shell/code-button';
import { Dialog } from '../../../shell/dialog';
import { errorsOf, useForm } from '../../../shell/form';
import { FormEnd } from '../../../shell/form-end';
import { toast } from '../../../shell/toast-store';

const CODE_OWNERS = {
  [codes.tooManyRequests]: 'code',
  [codes.stateConflict]: 'email',
  [codes.unavailable]: 'code',
} as const;

export function RecipientDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshOf(listRecipients);
  const ask = useCall(sendRecipientCode, { ownCodes: Object.keys(CODE_OWNERS).map(Number) });
  const form = useForm(addRecipient, {
    initial: { email: '', name: '', code: '' },
    owners: { [codes.codeWrong]: 'code', [codes.stateConflict]: 'email' },
    done: async ({ name }) => {
      await refresh();
      toast.success(`已添加「${name}」`);
      onClose();
    },
  });
  async function send(): Promise<number | undefined> {
    try {
      const { seconds } = await ask.mutateAsync({ email: form.values.email });
      toast.success('验证码已发到这个邮箱');
      return seconds;
    } catch (error) {
      if (error instanceof ApiError) form.fail(errorsOf(error, ['email'], CODE_OWNERS));
      return undefined;
    }
  }
  const field = (name: 'email' | 'name' | 'code') => ({
    className: 'input',
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  });
  return (
    <Dialog title="添加收件邮箱" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <FormField label="邮箱" error={form.errors.email}>
          {(control) => <input {...control} {...field('email')} type="email" autoComplete="off" maxLength={120} />}
        </FormField>
        <FormField label="验证码" error={form.errors.code} hint="请邮箱的主人告诉您，10 分钟内有效">
          {(control) => (
            <span className="quote-code">
              <input {...control} {...field('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
              <CodeButton onSend={send} />
            </span>
          )}
        </FormField>
        <FormField label="名称" error={form.errors.name} hint="只有您看得到，例如 张记商行">
          {(control) => <input {...control} {...field('name')} maxLength={30} autoComplete="off" />}
        </FormField>
        <FormEnd form={form} verb="添加" pendingVerb="正在添加" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
