import { changeOwnPassword, getOwnAccount } from '@jishi/contract/console/own-account';
import { useRefreshOf } from '../../../shell/client';
import { TextField } from '../../../shell/form/fields';
import { focusField } from '../../../shell/form/form';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { ProofFields } from './proof-fields';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshOf(getOwnAccount);
  const form = useNewForm(() => ({ password: '', totp: '', newPassword: '', again: '' }));

  function input() {
    const { again, ...typed } = form.values();
    if (again === typed.newPassword) return typed;
    form.refuse([{ path: 'again', message: '两次输入的密码不一样' }]);
    focusField('again');
    return undefined;
  }

  return (
    <SaveDialog
      by={changeOwnPassword}
      said={({ ended }) => (ended > 0 ? `密码已修改，${ended} 台其他设备已退出` : '密码已修改')}
      refresh={refresh}
      title="修改密码"
      form={form}
      consequences={['这台设备不用重新登录，其他设备都退出。']}
      verb="修改密码"
      pendingVerb="正在修改"
      input={input}
      onClose={onClose}
    >
      <ProofFields label="现在的密码" />
      <TextField
        path="newPassword"
        label="新密码"
        type="password"
        hint="至少 10 位，含大小写字母、数字、符号中的两类"
        autoComplete="new-password"
      />
      <TextField path="again" label="再输一次新密码" type="password" autoComplete="new-password" />
    </SaveDialog>
  );
}
