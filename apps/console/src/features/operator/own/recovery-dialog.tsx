import { getOwnAccount, renewOwnRecoveryCodes } from '@jishi/contract/console/own-account';
import { useCall, useRefreshOf } from '../../../shell/client';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { ProofFields } from './proof-fields';
import { RecoveryCodes } from './recovery-codes';

export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshOf(getOwnAccount);
  const form = useNewForm(() => ({ password: '', totp: '' }));
  const renew = useCall(renewOwnRecoveryCodes, {
    silent: true,
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      title="生成恢复码"
      form={form}
      consequences={['给出 10 个新的恢复码，只显示这一次。', '先前的恢复码随即作废。']}
      verb="生成恢复码"
      pendingVerb="正在生成"
      pending={renew.isPending}
      onSubmit={() => renew.mutate(form.values())}
      onClose={onClose}
    >
      <ProofFields />
    </FormDialog>
  );
}
