// Top-ups and channel payments, with totals under the same filters.
import { exportPayOrders } from '@jishi/contract/export';
import { listPayOrders } from '@jishi/contract/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatMoney } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useFilters } from '../../../shell/filters';
import { OrderList } from '../../../shell/order-list';
import { useUrlQuery } from '../../../shell/url-query';
import { orderFilter, payOrderTotals, payOrders } from '../queries';
import { useOrderColumns } from './order-table';

export function PayOrders() {
  const [search] = useUrlQuery();
  const orders = useQuery({ ...payOrders(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...aside('合计', payOrderTotals(search)), placeholderData: keepPreviousData }).data;
  const filters = useFilters(listPayOrders);
  return (
    <OrderList
      filters={filters}
      orders={orders}
      totals={totals}
      more={({ waitingAmount }) => [{ label: '待付款', value: `¥${formatMoney(waitingAmount)}` }]}
      file={{ endpoint: exportPayOrders, filter: orderFilter(search) }}
      what="充值与付款记录"
      one="订单"
      rows={10}
      nothingYet={
        <EmptyState title="还没有充值或付款">
          按次调用与购买套餐都从余额扣。 <Link to="/fund/rechargeCenter">去充值</Link>
        </EmptyState>
      }
      columns={useOrderColumns()}
      sample={SAMPLE}
    />
  );
}

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  no: 'PO20260105102030',
  subject: '充值',
  channel: '支付宝',
  status: '已付款',
  amount: '100.00',
};
