// The addresses that a provider pushes to. They are secrets: whoever asks says why.
import { showSmsAddresses } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
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
  const [shown, setShown] = useState<Output<typeof showSmsAddresses>>();
  const show = useCall(showSmsAddresses, {
    silent: true,
    onSuccess: setShown,
    onError: (error) => showRefusal(form, error),
  });
  return (
    <FormDialog
      title={`${name}的推送地址`}
      label="推送地址"
      form={form}
      consequences={[
        '服务商的推送没有签名，知道地址的人就能伪造回执，请只填在服务商的控制台里。',
        '换新以后旧地址立即失效，要在服务商那里同时改。',
      ]}
      lead={
        shown && (
          <FactList
            facts={[
              ['回执', <Address key="receipt" url={shown.receiptUrl} what="回执地址" />],
              ['上行', <Address key="reply" url={shown.replyUrl} what="上行地址" />],
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
      <CheckField path="renew" label="换一组新的地址" />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </FormDialog>
  );
}

function Address({ url, what }: { url: string; what: string }) {
  return (
    <>
      <span className="mono break">{url}</span> <CopyButton text={url} what={what} compact />
    </>
  );
}
