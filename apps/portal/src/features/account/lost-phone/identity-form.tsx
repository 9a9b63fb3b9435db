// The first step of a lost phone: who one is, behind a captcha.
import { startLostPhoneFace } from '@jishi/contract/account/phone';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useForm } from '../../../shell/form';
import { FormMessage } from '../code/form-message';
import { IdentityFields } from '../face/identity-fields';
import { idNumberError } from '../face/identity-rules';

type Identity = { name: string; idNumber: string };

const OWNERS = {
  [codes.captchaFailed]: 'form',
  [codes.tooManyRequests]: 'form',
  [codes.unavailable]: 'form',
  [codes.refused]: 'form',
} as const;

type Props = {
  /** Earlier input. */
  identity: Identity;
  onTyping: () => void;
  onBegin: (identity: Identity, ownCodes: readonly number[]) => Promise<void>;
};

export function IdentityForm({ identity, onTyping, onBegin }: Props) {
  const form = useForm(startLostPhoneFace, {
    initial: identity,
    check: idNumberError,
    send: ({ name, idNumber }, ownCodes) => onBegin({ name: name.trim(), idNumber }, ownCodes),
    owners: OWNERS,
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit} onFocus={onTyping}>
      <p className="form-hint">实名认证过的账户才能这样换绑。姓名与身份证号只用来核对身份。</p>
      <IdentityFields form={form} />
      <FormMessage text={form.errors.form} />
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {form.busy ? '正在准备核身' : '下一步，做人脸核身'}
      </Button>
    </form>
  );
}
