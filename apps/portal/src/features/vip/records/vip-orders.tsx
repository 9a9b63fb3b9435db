// VIP orders: what each cost and from when to when it gave the level.
import { exportVipOrders } from '@jishi/contract/export';
import { listVipOrders } from '@jishi/contract/vip';
import type { Output } from '@jishi/contract/endpoint';
import { payChannel } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useFilters } from '../../../shell/filters';
import { type Label, Status, useLabel } from '../../../shell/labels';
import { OrderList } from '../../../shell/order-list';
import { isPending } from '../../../shell/order-status';
import { useUrlQuery } from '../../../shell/url-query';
import { vipOrderFilter, vipOrderTotals, vipOrders } from './queries';

type Order = Output<typeof listVipOrders>['list'][number];

export function VipOrders() {
  const [search] = useUrlQuery();
  const orders = useQuery({ ...vipOrders(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...aside('合计', vipOrderTotals(search)), placeholderData: keepPreviousData }).data;
  const columns = columnsOf(useLabel('vipPeriod'));
  const filters = useFilters(listVipOrders);
  return (
    <OrderList
      filters={filters}
      orders={orders}
      totals={totals}
      more={({ waitingAmount }) => [{ label: '待付款', value: `¥${formatMoney(waitingAmount)}` }]}
      file={{ endpoint: exportVipOrders, filter: vipOrderFilter(search) }}
      what="会员订单"
      one="订单"
      rows={8}
      nothingYet={
        <EmptyState title="还没有开通过会员">
          会员调用与购买套餐有折扣，每月送免费次数。 <Link to="/vip">看会员等级</Link>
        </EmptyState>
      }
      columns={columns}
      sample={SAMPLE}
    />
  );
}

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  level: '会员 · 1 个月',
  span: '2026-01-05 至 2026-02-05',
  status: '已付款',
  amount: '30.00',
};

function columnsOf(periodLabel: (value: number) => Label): Column<Order>[] {
  return [
    { key: 'time', title: '下单时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'level',
      title: '会员',
      fold: 'lead',
      cell: ({ orderNo, levelName, period }) => (
        <Link to={`/payres?orderNo=${orderNo}`}>
          {levelName} · 1 {periodLabel(period).label}
        </Link>
      ),
    },
    {
      key: 'span',
      title: '有效期',
      cell: ({ beginTime, endTime }) =>
        beginTime && endTime ? (
          `${beginTime.slice(0, 10)} 至 ${endTime.slice(0, 10)}`
        ) : (
          <span className="faint">没有开通</span>
        ),
    },
    {
      key: 'status',
      title: '状态',
      fold: 'second',
      cell: ({ status }) => <Status of="payOrderStatus" value={status} />,
    },
    {
      key: 'amount',
      title: '实付（元）',
      label: '实付',
      align: 'end',
      fold: 'tail',
      cell: ({ payAmount, payTime }) => <span className={payTime ? undefined : 'faint'}>{formatMoney(payAmount)}</span>,
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'end',
      cell: ({ orderNo, status, channel, levelName }) =>
        isPending(status) && channel !== payChannel.balance ? (
          <Link to={`/pay?orderNo=${orderNo}`} aria-label={`继续付款：${levelName}会员`}>
            继续付款
          </Link>
        ) : (
          <Link to={`/payres?orderNo=${orderNo}`} aria-label={`查看 ${orderNo}`}>
            查看
          </Link>
        ),
    },
  ];
}
