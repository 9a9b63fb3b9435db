import { Dialog } from '../../../shell/dialog';
import { toast } from '../../../shell/toast-store';
import { LoginPasswordForm } from './login-password-form';

/** Sets or resets the login password of the signed-in member. */
export function LoginPasswordDialog({ onClose }: { onClose: () => void }) {
  function done() {
    toast.success('登录密码已设置，其他设备已退出');
    onClose();
  }
  return (
    <Dialog title="登录密码" onClose={onClose}>
      <LoginPasswordForm onSet={done} onCancel={onClose} />
    </Dialog>
  );
}
