import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import type { Form } from '../../../shell/form';

type Props = {
  form: Pick<Form<{ code: string }>, 'values' | 'errors' | 'change'>;
  autoFocus?: boolean;
};

/** A code of the authenticator app, or one of the recovery codes. */
export function SecondFactorField({ form: { values, errors, change }, autoFocus }: Props) {
  return (
    <FormField label="动态口令" error={errors.code} hint="验证器里的 6 位数字；手机不在身边时填一个恢复码">
      {(control) => (
        <input
          {...control}
          className="input input-large"
          name="totp"
          autoComplete="one-time-code"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          required
          autoFocus={autoFocus}
          value={values.code}
          onChange={(event) => change({ code: event.target.value.replaceAll(/[^a-z\d-]/gi, '').slice(0, 11) })}
        />
      )}
    </FormField>
  );
}
