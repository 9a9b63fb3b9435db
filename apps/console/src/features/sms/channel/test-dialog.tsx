// Sends one message by a channel and shows what the channel said.
import { testSmsChannel } from '@jishi/contract/console/sms-channel';
import { useState } from 'react';
import type { Output } from '@jishi/contract/endpoint';
import { useCall } from '../../../shell/client';
import { AreaField, TextField } from '../../../shell/form/fields';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { Status } from '../../../shell/labels';

export function TestDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useNewForm(() => ({ phone: '', signature: '', templateCode: '', params: '', reason: '' }));
  const [said, setSaid] = useState<Output<typeof testSmsChannel>>();
  const test = useCall(testSmsChannel, {
    silent: true,
    onSuccess: setSaid,
    onError: (error) => showRefusal(form, error),
  });
  return (
    <FormDialog
      title={`用${name}试发`}
      label="试发短信"
      form={form}
      consequences={['真的会发出一条短信，费用由平台承担。', '停用的通道也可以试发。']}
      lead={
        said && (
          <p className="form-hint" role="status">
            <Status of="channelTest" value={said.outcome} /> {said.words} <code>{said.code}</code>
          </p>
        )
      }
      verb={said ? '再发一条' : '发送'}
      pendingVerb="正在发送"
      cancel="关闭"
      pending={test.isPending}
      onSubmit={() => test.mutate({ id, ...form.values() })}
      onClose={onClose}
    >
      <TextField path="phone" label="手机号" mono inputMode="numeric" />
      <TextField path="signature" label="签名" hint="已在这个服务商登记的" />
      <TextField path="templateCode" label="模板编号" mono />
      <AreaField path="params" label="变量" hint="每行一个，写成 名称=值，按模板里的顺序" rows={2} mono />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </FormDialog>
  );
}
