// Naming a person and their role; the link is shown here once, and nowhere again.
import { inviteOperator, listOperators } from '@jishi/contract/console/operator';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Dialog } from '@jishi/ui/dialog';
import { useCall, useRefreshOf } from '../../../shell/client';
import { ChoiceField, TextField } from '../../../shell/form/fields';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { roleName } from '../../../shell/operator';

const ROLES = (['finance', 'reviewer', 'content', 'support', 'readonly', 'owner'] as const).map((value) => ({
  value,
  label: roleName(value),
}));

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshOf(listOperators);
  const form = useNewForm(
    () => ({ name: '', account: '', role: 'finance' as (typeof ROLES)[number]['value'] }),
    ['name', 'account', 'role'],
  );
  const invite = useCall(inviteOperator, {
    silent: true,
    checkedBy: async () => (await import('@jishi/contract/console/operator?schema')).inviteOperator.input,
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
  const { data } = invite;
  if (data) {
    return (
      <Dialog title="邀请链接">
        <p>
          把它私下发给{form.values().name}。凭它设置密码和认证器，只能用一次，{data.expireTime} 前有效。
        </p>
        <p className="mono break">{data.url}</p>
        <p className="quiet small">关上以后不再显示；丢了就重新邀请同一个账号，先前的链接作废。</p>
        <p className="dialog-actions">
          <CopyButton text={data.url} what="邀请链接" />
          <Button look="main" onClick={onClose}>
            已经发出
          </Button>
        </p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="邀请操作员"
      form={form}
      verb="生成邀请链接"
      pendingVerb="正在生成"
      pending={invite.isPending}
      onSubmit={() => invite.mutate(form.values())}
      onClose={onClose}
    >
      <TextField path="name" label="姓名" hint="同事在审计里看到的名字" />
      <TextField path="account" label="账号" hint="3 到 32 位小写字母、数字、点、横线，字母开头" mono />
      <ChoiceField path="role" label="角色" options={ROLES} />
    </FormDialog>
  );
}
