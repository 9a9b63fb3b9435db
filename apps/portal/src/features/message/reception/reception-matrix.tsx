// Kinds of messages by channels. Security messages are always sent.
import { type Reception, saveReception } from '@jishi/contract/message';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { CHANNELS, type Channel, withChannel } from '../../../shell/channels';
import { useCall } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { toast } from '../../../shell/toast-store';
import { RECEPTION } from '../queries';
import { addressOf } from './receiver-address';

type Kinds = z.output<typeof Reception>['kinds'];

export function ReceptionMatrix({ reception }: { reception: z.output<typeof Reception> }) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<Kinds>();
  const kinds = changed ?? reception.kinds;
  const kindLabel = useLabel('messageKind');
  const save = useCall(saveReception, {
    onSuccess: (saved) => {
      client.setQueryData(RECEPTION.queryKey, saved);
      setChanged(undefined);
      toast.success('接收设置已保存');
    },
  });

  function choose(kind: number, channel: Channel, taken: boolean) {
    setChanged(
      kinds.map((row) => (row.kind === kind ? { kind, channels: withChannel(row.channels, channel, taken) } : row)),
    );
  }

  const columns: Column<Kinds[number]>[] = [
    { key: 'kind', title: '消息类型', fold: 'lead', cell: ({ kind }) => <b>{kindLabel(kind).label}</b> },
    { key: 'site', title: '站内', fold: 'tail', cell: () => <span className="quiet">总会收到</span> },
    ...CHANNELS.map(([channel, name]): Column<Kinds[number]> => ({
      key: channel,
      title: addressOf(reception, channel) ? name : `${name}（未设置）`,
      label: name,
      width: '16%',
      cell: ({ kind, channels }) => (
        <label className="check-cell">
          <span className="sr">{`${kindLabel(kind).label}消息发到${name}`}</span>
          <input
            type="checkbox"
            className="check"
            checked={channels.includes(channel)}
            onChange={(event) => choose(kind, channel, event.target.checked)}
          />
        </label>
      ),
    })),
  ];

  return (
    <section className="workspace-section" aria-labelledby="reception">
      <RuledHead id="reception" title="哪些消息发到哪里" note="换手机、改密码等涉及账户安全的提醒总会发短信" />
      <LedgerTable caption="哪些消息发到哪里" columns={columns} rows={kinds} rowKey={({ kind }) => String(kind)} />
      <p className="setting-actions">
        <Button look="main" disabled={changed === undefined || save.isPending} onClick={() => save.mutate({ kinds })}>
          {save.isPending ? '正在保存' : '保存接收设置'}
        </Button>
        {changed && <Button onClick={() => setChanged(undefined)}>恢复为已保存的</Button>}
      </p>
    </section>
  );
}
