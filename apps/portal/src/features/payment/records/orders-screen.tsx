// /fund/rechargeRecords: top-ups and channel payments, with totals under the same filters.
import { exportPayOrders } from '@jishi/contract/export';
import { listPayOrders } from '@jishi/contract/payment';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFilters } from '../../../shell/labels';
import { OrderList } from '../../../shell/order-list';
import { useUrlQuery } from '../../../shell/url-query';
import { payOrderTotals, payOrders } from '../queries';
import { orderFilter } from './order-filter';
import { OrderTable } from './order-table';

export function OrdersScreen() {
  const [search] = useUrlQuery();
  const orders = useQuery({ ...payOrders(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...aside('合计', payOrderTotals(search)), placeholderData: keepPreviousData }).data;
  const filters = useFilters(listPayOrders);
  return (
    <>
      <PageHead
        title="充值与付款记录"
        actions={
          <ButtonLink look="main" to="/fund/rechargeCenter">
            充值
          </ButtonLink>
        }
      />
      <OrderList
        filters={filters}
        orders={orders}
        totals={totals}
        more={({ waitingAmount }) => [{ label: '待付款', value: `¥${formatMoney(waitingAmount)}` }]}
        file={{ endpoint: exportPayOrders, filter: orderFilter(search) }}
        what="记录"
        one="订单"
        rows={10}
        nothingYet={
          <EmptyState title="还没有充值或付款">
            按次调用与购买套餐都从余额扣。 <Link to="/fund/rechargeCenter">去充值</Link>
          </EmptyState>
        }
      >
        {(list) => <OrderTable caption="充值与付款记录" orders={list} />}
      </OrderList>
    </>
  );
}
