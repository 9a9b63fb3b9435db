import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import { CodeButton } from '../../../shell/code-button';
import type { Form } from '../../../shell/form';
import { digitsOf } from './digits';
import { WebPhoneHint } from './web-phone-hint';

type Props = {
  form: Pick<Form<{ code: string }>, 'values' | 'errors' | 'change'>;
  /** Sends a code. Returns the seconds until another may be sent; undefined when none was sent. */
  onSend: () => Promise<number | undefined>;
  hint?: string | undefined;
};

/** The code received by SMS, and the button that has it sent. */
export function CodeField({ form, onSend, hint }: Props) {
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
