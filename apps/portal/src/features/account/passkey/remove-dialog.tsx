import { removePasskey } from '@jishi/contract/account/passkey';
import * as codes from '@jishi/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { OwnCodeField } from '../../../shell/own-code-field';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { PASSKEYS } from '../queries';

const OWNERS = {
  [codes.codeWrong]: 'code',
  [codes.secondFactorNeeded]: 'form',
  [codes.notFound]: 'form',
  [codes.refused]: 'form',
} as const;

type Props = { passkey: { id: string; name: string }; onClose: () => void };

/** Removes a passkey, after a code to the phone. */
export function RemoveDialog({ passkey: { id, name }, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm(removePasskey, {
    initial: { code: '' },
    input: ({ code }) => ({ id, code }),
    done: async () => {
      await client.invalidateQueries({ queryKey: PASSKEYS.queryKey });
      toast.success(`通行密钥“${name}”已删除`);
      onClose();
    },
    owners: OWNERS,
  });
  return (
    <Dialog title={`删除通行密钥“${name}”`} onClose={onClose}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <p className="form-hint">
          删除后不能再用它登录，其他登录方式不受影响。留在设备里的那一份不会自动消失，可以在设备的密码设置里清理。
        </p>
        <OwnCodeField form={form} purpose="passkey" />
        <FormMessage text={form.errors.form} />
        <FormButtons form={form} verb="删除" pendingVerb="正在删除" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
