// A line of text in a form.
import { FormField } from '@jishi/ui/form-field';
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import type { Form } from './form';

type Props<Name extends string> = Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'value' | 'onChange'> & {
  form: Pick<Form<Record<NoInfer<Name>, string>>, 'values' | 'errors' | 'change'>;
  name: Name;
  label: string;
  hint?: ReactNode;
};

export function TextField<Name extends string>({ form, name, label, hint, ...input }: Props<Name>) {
  return (
    <FormField label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <input
          className="input"
          autoComplete="off"
          {...input}
          {...control}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value } as Partial<Record<Name, string>>)}
        />
      )}
    </FormField>
  );
}

type AreaProps<Name extends string> = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'form' | 'value' | 'onChange'
> & {
  form: Pick<Form<Record<NoInfer<Name>, string>>, 'values' | 'errors' | 'change'>;
  name: Name;
  label: string;
  hint?: string | undefined;
};

/** Several lines of it. */
export function AreaField<Name extends string>({ form, name, label, hint, ...area }: AreaProps<Name>) {
  return (
    <FormField label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <textarea
          className="input"
          rows={4}
          {...area}
          {...control}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value } as Partial<Record<Name, string>>)}
        />
      )}
    </FormField>
  );
}
