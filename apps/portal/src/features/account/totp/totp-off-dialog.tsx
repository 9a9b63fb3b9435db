import { getMemberInfo } from '@jishi/contract/account';
import { disableTotp, getTotp } from '@jishi/contract/account/password';
import * as codes from '@jishi/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { SecondFactorField } from './second-factor-field';

const OWNERS = {
  [codes.secondFactorWrong]: 'code',
  [codes.stateConflict]: 'form',
  [codes.tooManyRequests]: 'form',
  [codes.refused]: 'form',
} as const;

/** Turns two-step sign-in off. */
export function TotpOffDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm(disableTotp, {
    initial: { code: '' },
    done: async () => {
      await refreshReads(client, getMemberInfo, getTotp);
      toast.success('两步验证已关闭');
      onClose();
    },
    owners: OWNERS,
  });
  return (
    <Dialog title="关闭两步验证" onClose={onClose}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <p className="form-hint">关闭后，只凭密码、验证码或微信就能登录，恢复码同时作废。</p>
        <SecondFactorField form={form} autoFocus />
        <FormMessage text={form.errors.form} />
        <FormButtons form={form} verb="关闭两步验证" pendingVerb="正在关闭" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
