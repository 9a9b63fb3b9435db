// Text fields for amounts and whole numbers: what does not belong there never appears.
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
