import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import { CodeButton } from './code-button';
import { ApiError } from './client';
import { type Form, errorsOf } from './form';
import { digitsOf } from './digits';
import { WebPhoneHint } from './web-phone-hint';

type Props = {
  form: Pick<Form<{ code: string }>, 'values' | 'errors' | 'change'>;
  /** Sends a code. Returns the seconds until another may be sent; undefined when none was sent. */
  onSend: () => Promise<number | undefined>;
  hint?: string | undefined;
  autoFocus?: boolean;
};

/** The code received by SMS, and the button that has it sent. */
export function CodeField({ form, onSend, hint, autoFocus = false }: Props) {
  return (
    <>
      <FormField label="验证码" error={form.errors.code} hint={hint}>
        {(control) => (
          <span className="input-pair">
            <input
              {...control}
              className="input input-large"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              autoFocus={autoFocus}
              value={form.values.code}
              onChange={(event) => form.change({ code: digitsOf(event.target.value).slice(0, 6) })}
            />
            <CodeButton onSend={onSend} />
          </span>
        )}
      </FormField>
      <WebPhoneHint />
    </>
  );
}

/** The messages of a code that was not sent. */
export function sendingErrors(error: unknown): { phone?: string; code?: string } {
  if (error instanceof ApiError && error.fields.length > 0) {
    const { phone, form } = errorsOf<'phone'>(error, ['phone'], {});
    return { ...(phone && { phone }), ...(form && { code: `验证码没有发出：${form}` }) };
  }
  return error instanceof Error ? { code: `验证码没有发出：${error.message}` } : {};
}
