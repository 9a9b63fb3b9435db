// The first step of certifying a person: the name and number of the identity card.
import { submitPerson } from '@jishi/contract/certification';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../shell/form';
import { FormMessage } from '../code/form-message';
import { IdentityFields } from '../face/identity-fields';
import { idNumberError } from '../face/identity-rules';
import { CERTIFICATE } from './queries';

const OWNERS = { [codes.stateConflict]: 'form', [codes.refused]: 'form', [codes.tooManyRequests]: 'form' } as const;

type Props = {
  /** Why it did not work before. */
  reason: string;
  onSubmitted: () => Promise<void>;
};

export function PersonForm({ reason, onSubmitted }: Props) {
  const client = useQueryClient();
  const form = useForm(submitPerson, {
    initial: { name: '', idNumber: '' },
    check: idNumberError,
    done: async (person) => {
      client.setQueryData(CERTIFICATE.queryKey, (known) => known && { ...known, ...person });
      await onSubmitted();
    },
    owners: OWNERS,
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      {reason && <p className="form-message">上次没有通过：{reason}</p>}
      <p className="form-hint">填写本人的身份。身份信息加密保存，只用来认证；认证通过后不能更改。</p>
      <IdentityFields form={form} />
      <FormMessage text={form.errors.form} />
      <p>
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在准备核身' : '下一步，做人脸核身'}
        </Button>
      </p>
    </form>
  );
}
