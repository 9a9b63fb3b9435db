// Proposing a change of a member's money: nothing moves until another operator agrees.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { optionsOf } from '../../../shell/labels';
import { useRefresh } from './refresh';

export function ProposeDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const initial = () => ({ kind: '', amount: '', reason: '', evidence: '' });
  const form = useNewForm(initial);
  const refresh = useRefresh();
  return (
    <SaveDialog
      by={proposeAdjustment}
      said="已提出，等另一位操作员复核"
      refresh={refresh}
      title="提出调账或授信"
      form={form}
      consequences={[
        '现在什么都不动，另一位操作员同意后才生效。',
        '生效后用户会收到站内消息，原因写在里面。',
        '授信额度填新的额度；填 0 就是取消授信。',
      ]}
      verb="提出"
      pendingVerb="正在提出"
      input={() => ({ memberId, ...form.values() })}
      onClose={onClose}
    >
      <ChoiceField path="kind" label="调整什么" placeholder="请选择" options={optionsOf('adjustmentKind')} />
      <TextField path="amount" label="金额" unit="元" inputMode="decimal" />
      <AreaField path="reason" label="原因" hint="用户会看到" rows={2} />
      <AreaField path="evidence" label="凭据" hint="工单号、合同号或流水号；用户看不到，不要写个人信息" rows={2} />
    </SaveDialog>
  );
}
