// /sms/channels: who carries messages, whether they work, and how much they carried today.
import { listSmsChannels, saveSmsChannel } from '@jishi/contract/console/sms-channel';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { Link, useNavigate } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { ProviderHealth } from '../../../shell/provider';
import { Screen } from '../../../shell/screen';
import { ChannelDialog } from './channel-dialog';

type Row = Output<typeof listSmsChannels>[number];

const REFRESH_MS = 15_000;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '通道',
    fold: 'lead',
    cell: ({ id, name }) => <Link to={`/sms/channels/${id}`}>{name}</Link>,
  },
  { key: 'health', title: '健康', fold: 'tail', cell: (row) => <ProviderHealth of={row} /> },
  { key: 'provider', title: '服务商', cell: ({ provider }) => labelOf('smsProvider', provider).label },
  { key: 'rate', title: '速率', align: 'end', cell: ({ rate }) => `${formatCount(rate)} 条/秒` },
  { key: 'routes', title: '路由', align: 'end', cell: ({ routes }) => `${routes} / 9` },
  { key: 'accepted', title: '今天接收', align: 'end', cell: ({ today }) => formatCount(today.accepted) },
  { key: 'refused', title: '拒绝', align: 'end', cell: ({ today }) => <Quiet count={today.refused} /> },
  { key: 'uncertain', title: '没有回应', align: 'end', cell: ({ today }) => <Quiet count={today.uncertain} /> },
  { key: 'underWay', title: '在途', align: 'end', cell: ({ underWay }) => <Quiet count={underWay} /> },
];

/** Nothing is muted, so that the others stand out. */
function Quiet({ count }: { count: number }) {
  return count === 0 ? <span className="faint">0</span> : formatCount(count);
}

export function ChannelsScreen() {
  const channels = useQuery({ ...query(listSmsChannels, {}), refetchInterval: REFRESH_MS });
  const may = useMay(saveSmsChannel);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  return (
    <Screen
      title="短信通道"
      note="同一条短信只交给一个通道；通道明确拒绝才换下一个"
      actions={
        may && (
          <Button look="main" onClick={() => setAdding(true)}>
            新增通道
          </Button>
        )
      }
    >
      <Loaded of={channels} what="短信通道" rows={4}>
        {(rows) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="短信通道"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
              dense
              onOpen={({ id }) => void navigate(`/sms/channels/${id}`)}
            />
          ) : (
            <EmptyState title="还没有短信通道">新增一个，登记签名和模板，再放进路由，会员的短信才发得出去。</EmptyState>
          )
        }
      </Loaded>
      {adding && <ChannelDialog provider={smsProvider.aliyun} onClose={() => setAdding(false)} />}
    </Screen>
  );
}
