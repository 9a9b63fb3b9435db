// /sms/volumes: what each channel carried, what that cost and what it earned.
import { getSmsVolumes } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { Periods } from '../../../shell/periods';
import { Screen } from '../../../shell/screen';

type Row = Output<typeof getSmsVolumes>['rows'][number];

const PERIODS = [1, 7, 30, 90, 365];
const USUAL = 30;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '通道',
    fold: 'lead',
    cell: ({ channelId, name }) => <Link to={`/sms/channels/${channelId}`}>{name}</Link>,
  },
  { key: 'accepted', title: '接收', align: 'end', cell: ({ accepted }) => formatCount(accepted) },
  { key: 'refused', title: '拒绝', align: 'end', cell: ({ refused }) => formatCount(refused) },
  { key: 'uncertain', title: '没有回应', align: 'end', cell: ({ uncertain }) => formatCount(uncertain) },
  { key: 'segments', title: '计费条数', align: 'end', cell: ({ segments }) => formatCount(segments) },
  { key: 'packages', title: '其中套餐', align: 'end', cell: ({ packageUnits }) => formatCount(packageUnits) },
  { key: 'revenue', title: '余额收入', align: 'end', cell: ({ revenue }) => formatMoney(revenue) },
  { key: 'cost', title: '成本', align: 'end', cell: ({ cost }) => formatMoney(cost) },
  { key: 'margin', title: '毛利', align: 'end', fold: 'tail', cell: ({ margin }) => <b>{formatMoney(margin)}</b> },
];

export function VolumesScreen() {
  const [search] = useUrlQuery();
  const days = search.days ?? String(USUAL);
  const volumes = useQuery({ ...query(getSmsVolumes, { days }), placeholderData: keepPreviousData });
  return (
    <Screen title="短信用量" note="金额单位：元。套餐的钱在购买时已计入收入，这里的毛利不含套餐">
      <Periods periods={PERIODS} days={days} usual={USUAL} />
      <Loaded of={volumes} what="短信用量" rows={4}>
        {({ rows }) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="各通道的用量"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ channelId }) => channelId}
              dense
            />
          ) : (
            <EmptyState title="还没有短信通道">新增通道以后，每天的量和毛利出现在这里。</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
