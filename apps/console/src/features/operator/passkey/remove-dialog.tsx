import { listOwnPasskeys, removeOwnPasskey } from '@jishi/contract/console/own-passkey';
import { useRefreshOf } from '../../../shell/client';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { ProofFields } from '../own/proof-fields';

type Props = { passkey: { id: string; name: string }; onClose: () => void };

export function RemoveDialog({ passkey: { id, name }, onClose }: Props) {
  const refresh = useRefreshOf(listOwnPasskeys);
  const form = useNewForm(() => ({ password: '', totp: '' }));
  return (
    <SaveDialog
      by={removeOwnPasskey}
      said={`通行密钥“${name}”已删除`}
      refresh={refresh}
      title={`删除通行密钥“${name}”`}
      form={form}
      consequences={[
        '不能再用它登录，密码和动态口令照常可用。',
        '留在设备里的那一份不会自动消失，可以在设备的密码设置里清理。',
      ]}
      verb="删除"
      pendingVerb="正在删除"
      input={() => ({ id, ...form.values() })}
      onClose={onClose}
    >
      <ProofFields />
    </SaveDialog>
  );
}
