// Naming a person and their role; the link is shown here once, and nowhere again.
import { inviteOperator, listOperators } from '@jishi/contract/console/operator';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { Dialog } from '@jishi/ui/dialog';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { useCall, useRefreshOf } from '../../../shell/client';
import { ChoiceField, TextField } from '../../../shell/form/fields';
import { FormFrame, focusField } from '../../../shell/form/form';
import { FormFault } from '../../../shell/form/form-fault';
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
    onError: (error: ApiError) => {
      const [first] = form.refuse(error.fields.length > 0 ? error.fields : [{ path: '', message: error.msg }]);
      if (first) queueMicrotask(() => focusField(first));
    },
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
    <Dialog title="邀请操作员" onClose={onClose}>
      <FormFrame form={form} label="邀请操作员" busy={invite.isPending} onSubmit={() => invite.mutate(form.values())}>
        <FormFault />
        <TextField path="name" label="姓名" hint="同事在审计里看到的名字" />
        <TextField path="account" label="账号" hint="3 到 32 位小写字母、数字、点、横线，字母开头" mono />
        <ChoiceField path="role" label="角色" options={ROLES} />
        <p className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="main" disabled={invite.isPending}>
            {invite.isPending ? '正在生成' : '生成邀请链接'}
          </Button>
        </p>
      </FormFrame>
    </Dialog>
  );
}
