// Text fields for amounts and whole numbers: what does not belong there never appears.
import { FormField } from '@jishi/ui/form-field';
import type { InputHTMLAttributes } from 'react';
import { cleanAmount, cleanInteger, finishAmount } from './amount';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (value: string) => void;
};

/** An amount in yuan as text, at most 2 decimals. */
export function AmountInput({ value, onChange, onBlur, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(cleanAmount(event.target.value))}
      onBlur={(event) => {
        onChange(finishAmount(event.target.value));
        onBlur?.(event);
      }}
    />
  );
}

type FieldProps = {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** An amount in yuan with label, hint and error. */
export function AmountField({ label, hint, error, value, onChange }: FieldProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => <AmountInput {...control} className="input num" maxLength={15} value={value} onChange={onChange} />}
    </FormField>
  );
}

/** A whole number as text. */
export function IntegerInput({ value, onChange, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(cleanInteger(event.target.value))}
    />
  );
}
