import { getMemberInfo } from '@jishi/contract/account';
import { unbindWechat } from '@jishi/contract/account/wechat';
import * as codes from '@jishi/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { OwnCodeField } from '../../../shell/own-code-field';

const OWNERS = { [codes.codeWrong]: 'code', [codes.stateConflict]: 'form', [codes.refused]: 'form' } as const;

/** Takes the WeChat account off the signed-in member, after a code to the phone. */
export function UnbindWechatDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm(unbindWechat, {
    initial: { code: '' },
    done: async () => {
      await refreshReads(client, getMemberInfo);
      toast.success('微信已解绑');
      onClose();
    },
    owners: OWNERS,
  });
  return (
    <Dialog title="解绑微信" onClose={onClose}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <p className="form-hint">解绑后不能再用这个微信扫码登录，也不再收到微信提醒。手机号登录不受影响。</p>
        <OwnCodeField form={form} purpose="unbindWechat" />
        <FormMessage text={form.errors.form} />
        <FormButtons form={form} verb="解绑微信" pendingVerb="正在解绑" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
