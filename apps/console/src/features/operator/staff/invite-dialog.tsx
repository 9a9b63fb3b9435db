// Invites a person: name, role, and their own phone or mail. The link goes to them alone and is not shown here.
import { inviteOperator, listOperators } from '@jishi/contract/console/operator';
import { useRefreshOf } from '../../../shell/client';
import { ChoiceField, TextField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { roleName } from '../../../shell/operator';

const ROLES = (['finance', 'reviewer', 'content', 'support', 'readonly', 'owner'] as const).map((value) => ({
  value,
  label: roleName(value),
}));

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshOf(listOperators);
  const form = useNewForm(() => ({
    name: '',
    account: '',
    contact: '',
    role: 'finance' as (typeof ROLES)[number]['value'],
  }));
  return (
    <SaveDialog
      by={inviteOperator}
      said={({ sentTo, expireTime }) =>
        expireTime
          ? `邀请已发到 ${sentTo}，${expireTime} 前有效`
          : `已提出，另一位所有者在待办里同意后，链接发到 ${sentTo}`
      }
      refresh={refresh}
      title="邀请操作员"
      form={form}
      verb="发送邀请"
      pendingVerb="正在发送"
      input={() => form.values()}
      onClose={onClose}
    >
      <TextField path="name" label="姓名" hint="同事在审计里看到的名字" />
      <TextField path="account" label="账号" hint="3 到 32 位小写字母、数字、点、横线，字母开头" mono />
      <TextField path="contact" label="对方的手机号或邮箱" hint="设置密码的链接只发到这里，只能用一次；您看不到它" />
      <ChoiceField
        path="role"
        label="角色"
        options={ROLES}
        hint="所有者和财务能经手资金：有另一位所有者时由他同意后才发出链接；只有您一位时，加入 24 小时后才能经手"
      />
    </SaveDialog>
  );
}
