// The last few orders of levels.
import { Moment } from '@jishi/ui/beijing-time';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import type { listVipOrders } from '@jishi/contract/vip';
import type { Output } from '@jishi/contract/endpoint';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { Status } from '../../shell/labels';
import { LATEST_VIP_ORDERS } from './queries';

type Order = Output<typeof listVipOrders>['list'][number];

const COLUMNS: readonly Column<Order>[] = [
  { key: 'time', title: '下单时间', cell: ({ createTime }) => <Moment time={createTime} /> },
  {
    key: 'subject',
    title: '事项',
    fold: 'lead',
    cell: ({ subject, orderNo }) => <Link to={`/vip/components/PayStateDia?orderNo=${orderNo}`}>{subject}</Link>,
  },
  {
    key: 'span',
    title: '有效期',
    fold: 'line',
    cell: ({ beginTime, endTime }) =>
      beginTime && endTime ? (
        <span className="nowrap">
          {beginTime.slice(0, 10)} 至 {endTime.slice(0, 10)}
        </span>
      ) : (
        <span className="faint">付款后开始</span>
      ),
  },
  { key: 'status', title: '状态', cell: ({ status }) => <Status of="payOrderStatus" value={status} /> },
  {
    key: 'amount',
    title: '金额（元）',
    label: '金额',
    align: 'end',
    fold: 'tail',
    cell: ({ payAmount }) => formatMoney(payAmount),
  },
];

/** Nothing for somebody who never bought one. */
export function LatestVipOrders() {
  const { data } = useQuery(aside('最近的会员订单', LATEST_VIP_ORDERS));
  if (!data || data.list.length === 0) return null;
  return (
    <section className="workspace-section" aria-labelledby="orders">
      <RuledHead
        id="orders"
        title="最近购买"
        more={<Link to="/fund/consumptionRecords?tab=vip">全部 {data.total} 笔</Link>}
      />
      <LedgerTable caption="最近购买" columns={COLUMNS} rows={data.list} rowKey={({ orderNo }) => orderNo} />
    </section>
  );
}
