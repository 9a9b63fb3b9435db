// A field of one line in the forms of SMS.
import { FormField } from '@jishi/ui/form-field';
import type { InputHTMLAttributes } from 'react';
import type { Form } from '../../shell/form';

type Props<Values extends Record<string, string>> = Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> & {
  form: Form<Values>;
  name: Extract<keyof Values, string>;
  label: string;
  hint?: string;
  /** Why operators refused what stands there. */
  reason?: string | undefined;
};

export function TextField<Values extends Record<string, string>>(props: Props<Values>) {
  const { form, name, label, hint, reason, ...input } = props;
  return (
    <FormField label={label} hint={hint} error={form.errors[name] ?? reason}>
      {(control) => (
        <input
          className="input"
          autoComplete="off"
          {...input}
          {...control}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value } as unknown as Partial<Values>)}
        />
      )}
    </FormField>
  );
}
