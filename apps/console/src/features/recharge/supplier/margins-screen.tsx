// /recharge/margins: what each recharge product brought in, cost and left.
import { getRechargeMargins } from '@jishi/contract/console/recharge-bill';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { Periods } from '../../../shell/periods';
import { Screen } from '../../../shell/screen';

type Row = Output<typeof getRechargeMargins>['rows'][number];

const PERIODS = [1, 7, 30, 90, 365];
const USUAL = 30;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '产品', fold: 'lead', cell: ({ name }) => <b>{name}</b> },
  { key: 'orders', title: '成功订单', align: 'end', cell: ({ orders }) => formatCount(orders) },
  { key: 'pieces', title: '份数', align: 'end', cell: ({ pieces }) => formatCount(pieces) },
  { key: 'revenue', title: '收入', align: 'end', fold: 'second', cell: ({ revenue }) => <Money value={revenue} /> },
  { key: 'cost', title: '成本', align: 'end', fold: 'second', cell: ({ cost }) => <Money value={cost} /> },
  { key: 'costless', title: '没有成本的', align: 'end', cell: ({ costless }) => formatCount(costless) },
  {
    key: 'margin',
    title: '毛利',
    align: 'end',
    fold: 'tail',
    cell: ({ margin }) => (
      <b>
        <Money value={margin} />
      </b>
    ),
  },
];

export function MarginsScreen() {
  const [search] = useUrlQuery();
  const days = search.days ?? String(USUAL);
  const margins = useQuery({ ...query(getRechargeMargins, { days }), placeholderData: keepPreviousData });
  return (
    <Screen title="充值毛利" note="金额单位：元。按充值成功的时间；自有卡密出库没有成本，不计入成本">
      <Periods periods={PERIODS} days={days} usual={USUAL} />
      <Loaded of={margins} what="充值毛利" rows={4}>
        {({ rows }) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="各产品的毛利"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ productId }) => productId}
              dense
            />
          ) : (
            <EmptyState title="这段时间没有成功的充值">换一个时段看看。</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}
