// The receivers besides the message centre, each with buttons to set, test and remove it.
import { type Reception, removeReceiver } from '@jishi/contract/message';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { CHANNELS, type Channel } from '../../../shell/channels';
import { useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { RECEPTION } from '../queries';
import { EmailDialog } from './email-dialog';
import { addressOf } from './receiver-address';
import { WebhookDialog } from './webhook-dialog';
import { WebhookTest } from './webhook-test';

type Receiver = { channel: Channel; name: string; address: string };
type Removable = 'email' | 'webhook';

const WHAT: Record<Channel, string> = {
  sms: '发到登录手机',
  email: '每条消息一封邮件',
  wechat: '公众号模板消息',
  webhook: 'POST 到您的服务器，带签名，失败会重试',
};

export function Receivers({ reception }: { reception: z.output<typeof Reception> }) {
  const client = useQueryClient();
  const [setting, setSetting] = useState<Removable>();
  const remove = useCall(removeReceiver, {
    onSuccess: (saved) => {
      client.setQueryData(RECEPTION.queryKey, saved);
      toast.success('已移除');
    },
  });

  async function ask(channel: Removable) {
    const content = channel === 'email' ? '消息不再发到这个邮箱。' : '消息不再发到这个地址，签名密钥随之作废。';
    if (await confirm({ content, confirmText: '移除' })) remove.mutate({ channel });
  }

  const actions: Record<Channel, (address: string) => ReactNode> = {
    sms: () => <Link to="/security/accountSecurity">更换手机</Link>,
    wechat: (address) => <Link to="/security/accountSecurity">{address ? '管理' : '去绑定'}</Link>,
    email: (address) => (
      <Actions address={address} name="邮箱" onSet={() => setSetting('email')} onRemove={() => void ask('email')} />
    ),
    webhook: (address) => (
      <Actions
        address={address}
        name="Webhook"
        onSet={() => setSetting('webhook')}
        onRemove={() => void ask('webhook')}
      />
    ),
  };
  const rows = CHANNELS.map(([channel, name]) => ({ channel, name, address: addressOf(reception, channel) }));
  return (
    <section aria-labelledby="receivers">
      <RuledHead id="receivers" title="接收方式" note="站内消息之外，还可以发到" />
      <LedgerTable caption="接收方式" columns={columnsOf(actions)} rows={rows} rowKey={({ channel }) => channel} />
      {reception.webhookUrl && <WebhookTest key={reception.webhookUrl} />}
      {setting === 'email' && <EmailDialog onClose={() => setSetting(undefined)} />}
      {setting === 'webhook' && <WebhookDialog onClose={() => setSetting(undefined)} />}
    </section>
  );
}

function columnsOf(actions: Record<Channel, (address: string) => ReactNode>): Column<Receiver>[] {
  return [
    { key: 'name', title: '方式', fold: 'lead', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'address',
      title: '发到',
      label: '',
      fold: 'line',
      cell: ({ address }) =>
        address ? <span className="mono break">{address}</span> : <StatusMark tone="quiet">未设置</StatusMark>,
    },
    {
      key: 'what',
      title: '说明',
      label: '',
      fold: 'line',
      cell: ({ channel }) => <span className="quiet">{WHAT[channel]}</span>,
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'tail',
      cell: ({ channel, address }) => <span className="row-actions">{actions[channel](address)}</span>,
    },
  ];
}

function Actions(props: { address: string; name: string; onSet: () => void; onRemove: () => void }) {
  const { address, name, onSet, onRemove } = props;
  return (
    <>
      <Button size="small" aria-label={`${address ? '更换' : '设置'}${name}`} onClick={onSet}>
        {address ? '更换' : '设置'}
      </Button>
      {address && (
        <Button size="small" aria-label={`移除${name}`} onClick={onRemove}>
          移除
        </Button>
      )}
    </>
  );
}
