// The address that a supplier notifies. It is a secret: whoever asks says why.
import { showSupplierAddress } from '@jishi/contract/console/recharge-supplier';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { AreaField, CheckField } from '../../../shell/form/fields';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';

export function AddressDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useNewForm(() => ({ renew: false, reason: '' }), ['renew', 'reason']);
  const [url, setUrl] = useState<string>();
  const show = useCall(showSupplierAddress, {
    silent: true,
    onSuccess: ({ notifyUrl }) => setUrl(notifyUrl),
    onError: (error) => showRefusal(form, error),
  });
  return (
    <FormDialog
      title={`${name}的通知地址`}
      label="通知地址"
      form={form}
      consequences={[
        '通知只提醒本站去查询，结果以查询为准。',
        '换新以后旧地址立即失效，要在供应商那里同时改；没有通知也会定时查询。',
      ]}
      lead={
        url !== undefined && (
          <FactList
            facts={[
              [
                '通知地址',
                <span key="url">
                  <span className="mono break">{url}</span> <CopyButton text={url} what="通知地址" compact />
                </span>,
              ],
            ]}
          />
        )
      }
      verb="查看地址"
      pendingVerb="正在查看"
      cancel="关闭"
      pending={show.isPending}
      onSubmit={() => show.mutate({ id, ...form.values() })}
      onClose={onClose}
    >
      <CheckField path="renew" label="换一个新的地址" />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </FormDialog>
  );
}
