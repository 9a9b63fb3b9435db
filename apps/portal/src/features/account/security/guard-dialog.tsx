// The dialog of what protects the account; loaded when the first one is opened.
import { LoginPasswordDialog } from '../password/login-password-dialog';
import { ChangePhoneDialog } from '../phone/change-phone-dialog';
import { RecoveryCodesDialog } from '../totp/recovery-codes-dialog';
import { TotpOffDialog } from '../totp/totp-off-dialog';
import { TotpSetupDialog } from '../totp/totp-setup-dialog';
import { UnbindWechatDialog } from '../wechat/unbind-wechat-dialog';

const DIALOGS = {
  phone: ChangePhoneDialog,
  loginPassword: LoginPasswordDialog,
  unbindWechat: UnbindWechatDialog,
  totpSetup: TotpSetupDialog,
  totpOff: TotpOffDialog,
  recoveryCodes: RecoveryCodesDialog,
};
export type DialogName = keyof typeof DIALOGS;

export function GuardDialog({ name, onClose }: { name: DialogName; onClose: () => void }) {
  const Named = DIALOGS[name];
  return <Named onClose={onClose} />;
}
