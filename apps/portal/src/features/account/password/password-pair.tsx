import { FormField } from '@jishi/ui/form-field';
import { PasswordInput } from '@jishi/ui/password-input';
import type { Form } from '../../../shell/form';

type Props = { form: Pick<Form<{ password: string; repeated: string }>, 'values' | 'errors' | 'change'> };

/** A new password, twice. */
export function PasswordPair({ form: { values, errors, change } }: Props) {
  return (
    <>
      <FormField label="新密码" error={errors.password} hint="8 到 20 位，字母、数字、符号至少两种">
        {(control) => (
          <PasswordInput
            {...control}
            className="input input-large"
            name="new-password"
            autoComplete="new-password"
            required
            value={values.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="再输一次" error={errors.repeated}>
        {(control) => (
          <PasswordInput
            {...control}
            className="input input-large"
            name="repeated"
            autoComplete="new-password"
            required
            value={values.repeated}
            onChange={(event) => change({ repeated: event.target.value })}
          />
        )}
      </FormField>
    </>
  );
}
