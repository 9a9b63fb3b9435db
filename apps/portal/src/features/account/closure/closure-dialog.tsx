// The last question before an account is closed: a code to the member's own phone.
import { getMemberInfo } from '@jishi/contract/account';
import { closeAccount } from '@jishi/contract/account/session';
import * as codes from '@jishi/contract/codes';
import { Dialog } from '@jishi/ui/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { OwnCodeField } from '../../../shell/own-code-field';
import { CLOSURE } from '../queries';

export function ClosureDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm(closeAccount, {
    initial: { code: '' },
    done: async () => {
      toast.success('注销申请已提交，7 天内可以撤回');
      onClose();
      await client.invalidateQueries({ queryKey: CLOSURE.queryKey });
      await refreshReads(client, getMemberInfo);
    },
    owners: { [codes.codeWrong]: 'code', [codes.refused]: 'form', [codes.stateConflict]: 'form' },
  });
  return (
    <Dialog title="申请注销账户" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <ul className="obstacles">
          <li>7 天内随时可以在本页撤回，撤回后一切照旧。</li>
          <li>期满后手机号、实名与登录信息会被抹去，密钥失效，不能恢复。</li>
          <li>没有用完的赠送余额、优惠券与套餐次数作废，不折成现金。</li>
          <li>账目依法保留，但不再与您的身份相连。</li>
        </ul>
        <OwnCodeField form={form} purpose="closeAccount" />
        <FormMessage text={form.errors.form} />
        <FormButtons form={form} verb="申请注销" pendingVerb="正在提交" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
