// /sms/channels: who carries messages, whether they work, and how much they carried today.
import { listSmsChannels } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { labelOf } from '../../../shell/labels';
import { OUTLET_REFRESH_MS, OutletsScreen } from '../../../shell/outlet-screens';
import { CHANNELS } from './channels';

type Row = Output<typeof listSmsChannels>[number];

const COLUMNS: readonly Column<Row>[] = [
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
  return (
    <OutletsScreen
      kind={CHANNELS}
      found={useQuery({ ...query(listSmsChannels, {}), refetchInterval: OUTLET_REFRESH_MS })}
      note="同一条短信只交给一个通道；通道明确拒绝才换下一个"
      rows={4}
      columns={COLUMNS}
      empty="新增一个，登记签名和模板，再放进路由，用户的短信才发得出去。"
    />
  );
}
