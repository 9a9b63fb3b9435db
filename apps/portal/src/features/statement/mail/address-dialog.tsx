// Where statements go: a code is mailed to the address, and its owner passes the code on.
import * as codes from '@jishi/contract/codes';
import { sendStatementMailCode, turnOnStatementMail } from '@jishi/contract/statement/mail';
import { FormField } from '@jishi/ui/form-field';
import { ApiError } from '@jishi/ui/wire/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../shell/client';
import { CodeButton } from '../../../shell/code-button';
import { Dialog } from '../../../shell/dialog';
import { errorsOf, useForm } from '../../../shell/form';
import { FormEnd } from '../../../shell/form-end';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { STATEMENT_MAILS } from '../queries';

const CODE_OWNERS = { [codes.tooManyRequests]: 'code', [codes.unavailable]: 'code' } as const;

/** `verb`: what confirming it does. `now`: the address that this one takes the place of, masked. */
export function AddressDialog({ verb, now, onClose }: { verb: string; now?: string; onClose: () => void }) {
  const client = useQueryClient();
  const ask = useCall(sendStatementMailCode, { ownCodes: Object.keys(CODE_OWNERS).map(Number) });
  const form = useForm(turnOnStatementMail, {
    initial: { email: '', code: '' },
    check: ({ email }) => (email.trim() ? {} : { email: '请输入邮箱' }),
    owners: { [codes.codeWrong]: 'code', [codes.stateConflict]: 'email' },
    done: (mails) => {
      client.setQueryData(STATEMENT_MAILS.queryKey, mails);
      toast.success(`对账单将发到 ${mails.email}`);
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
  return (
    <Dialog title="收对账单的邮箱" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        {now && (
          <p className="note">
            现在发到 <span className="mono">{now}</span>，换好以后不再发到它。
          </p>
        )}
        <TextField
          form={form}
          name="email"
          label={now ? '新邮箱' : '邮箱'}
          type="email"
          autoComplete="off"
          maxLength={120}
        />
        <FormField label="验证码" error={form.errors.code} hint="请邮箱的主人告诉您，10 分钟内有效">
          {(control) => (
            <span className="input-pair">
              <input
                {...control}
                className="input"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={form.values.code}
                onChange={(event) => form.change({ code: event.target.value })}
              />
              <CodeButton onSend={send} />
            </span>
          )}
        </FormField>
        <FormEnd form={form} verb={verb} pendingVerb={`正在${verb}`} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
