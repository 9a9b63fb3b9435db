import { FormField } from '@jishi/ui/form-field';
import '@jishi/ui/forms.css';
import type { Form } from '../../../shell/form';
import { cleanIdNumber } from './identity-rules';

type Props = { form: Pick<Form<{ name: string; idNumber: string }>, 'values' | 'errors' | 'change'> };

/** The name and number of an identity card. */
export function IdentityFields({ form: { values, errors, change } }: Props) {
  return (
    <>
      <FormField label="姓名" error={errors.name} hint="与身份证上的一样">
        {(control) => (
          <input
            {...control}
            className="input input-large"
            name="name"
            autoComplete="name"
            required
            maxLength={30}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="身份证号" error={errors.idNumber}>
        {(control) => (
          <input
            {...control}
            className="input input-large"
            name="id-number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            value={values.idNumber}
            onChange={(event) => change({ idNumber: cleanIdNumber(event.target.value) })}
          />
        )}
      </FormField>
    </>
  );
}
