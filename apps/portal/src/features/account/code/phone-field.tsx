import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import type { Form } from '../../../shell/form';
import { phoneDigitsOf } from '../../../shell/digits';

type Props = {
  form: Pick<Form<{ phone: string }>, 'values' | 'errors' | 'change'>;
  label?: string;
  /** `username` where a password manager has to know whose password it fills in, `webauthn` where passkeys are offered, too. */
  autoComplete?: 'tel' | 'tel webauthn' | 'username webauthn';
  onKnown?: (phone: string) => void;
};

/** A mobile number. A pasted one may have spaces and a country code. */
export function PhoneField({ form, label = '手机号', autoComplete = 'tel', onKnown }: Props) {
  return (
    <FormField label={label} error={form.errors.phone}>
      {(control) => (
        <input
          {...control}
          className="input input-large"
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete={autoComplete}
          required
          value={form.values.phone}
          onChange={(event) => {
            const phone = phoneDigitsOf(event.target.value);
            form.change({ phone });
            onKnown?.(phone);
          }}
        />
      )}
    </FormField>
  );
}
