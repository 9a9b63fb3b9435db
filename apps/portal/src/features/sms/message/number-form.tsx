// A number to be barred, above the list of those that are.
import { Button } from '@jishi/ui/button';
import { FormField } from '@jishi/ui/form-field';
import type { ReactNode } from 'react';
import type { Form } from '../../../shell/form';

type Props<Values extends { phone: string }> = {
  form: Form<Values>;
  label: string;
  hint: string;
  verb: string;
  /** Further fields. */
  children?: ReactNode;
};

export function NumberForm<Values extends { phone: string }>({ form, label, hint, verb, children }: Props<Values>) {
  return (
    <form className="sms-number" noValidate aria-label={verb} onSubmit={form.onSubmit}>
      <FormField label={label} hint={hint} error={(form.errors as { phone?: string }).phone}>
        {(control) => (
          <input
            {...control}
            className="input mono"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            value={form.values.phone}
            onChange={(event) => form.change({ phone: event.target.value } as Partial<Values>)}
          />
        )}
      </FormField>
      {children}
      <Button type="submit" disabled={form.busy}>
        {form.busy ? '正在保存' : verb}
      </Button>
    </form>
  );
}
