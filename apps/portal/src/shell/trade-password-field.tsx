import { FormField } from '@jishi/ui/form-field';

type Props = {
  value: string;
  error: string | undefined;
  hint?: string;
  large?: boolean;
  onChange: (value: string) => void;
};

/** The six digits that prove, for one payment or signature, that it is the member. */
export function TradePasswordField({ value, error, hint, large, onChange }: Props) {
  return (
    <FormField label="交易密码" error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          className={large ? 'input input-large input-pin' : 'input input-pin'}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
      )}
    </FormField>
  );
}
