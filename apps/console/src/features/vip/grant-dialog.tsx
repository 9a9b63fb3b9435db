// Giving a member a level, or extending the one they have.
import { grantVip, listConsoleVipLevels, searchVipMemberships } from '@jishi/contract/console/vip';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query, useRefreshOf } from '../../shell/client';
import { AreaField, ChoiceField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';

export function GrantDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const initial = () => ({ memberId: memberId.length < 11 ? memberId : '', level: '', days: '30', reason: '' });
  const form = useNewForm(initial);
  const { data: levels } = useQuery(aside('会员等级', query(listConsoleVipLevels, {})));
  const refresh = useRefreshOf(searchVipMemberships);
  return (
    <SaveDialog
      by={grantVip}
      said={({ endTime }) => `已赠送，到 ${endTime}`}
      refresh={refresh}
      title="赠送或延长会员"
      label="赠送会员"
      form={form}
      consequences={[
        '没有这个等级的立即生效；已有同级或更高等级的，接在后面。',
        '用户会收到站内消息；赠送的时间不能抵扣升级的价格。',
      ]}
      verb="赠送"
      pendingVerb="正在赠送"
      input={() => form.values()}
      onClose={onClose}
    >
      <TextField path="memberId" label="用户编号" mono inputMode="numeric" />
      <ChoiceField
        path="level"
        label="等级"
        placeholder="请选择"
        options={(levels ?? []).map(({ level, name }) => ({ value: String(level), label: `${level} · ${name}` }))}
      />
      <TextField path="days" label="天数" unit="天" inputMode="numeric" />
      <AreaField path="reason" label="原因" hint="留在审计记录里，用户看不到" rows={2} />
    </SaveDialog>
  );
}
