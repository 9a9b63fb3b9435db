// /qy/order: what the member bought, by state, each leading to its order.
import { exportGoodsOrders } from '@jishi/contract/export';
import { listGoodsOrders } from '@jishi/contract/marketplace/order';
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Link, useNavigate } from '@jishi/ui/router';
import { SampleRow } from '@jishi/ui/sample-row';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../shell/export-button';
import { useFilters } from '../../../shell/filters';
import { useLabels } from '../../../shell/labels';
import { Stretches } from '../../../shell/pages';
import { useUrlQuery } from '../../../shell/url-query';
import { MARKET, ORDERS, orderHref } from '../places';
import { ORDER_COUNTS, goodsOrders, orderFilter } from '../queries';
import { ORDER_COLUMNS, SAMPLE } from './order-columns';
import '../marketplace.css';

export function OrdersScreen() {
  const [search] = useUrlQuery();
  const navigate = useNavigate();
  const orders = useQuery({ ...goodsOrders(search), placeholderData: keepPreviousData });
  // states are the tabs, and a product is chosen from its page
  const filters = useFilters(listGoodsOrders).filter(
    (field) => field.kind === 'time' || !['status', 'productId'].includes(field.name),
  );
  return (
    <>
      <PageHead
        title="权益订单"
        actions={
          <>
            <Link to={MARKET}>去权益市场</Link>
            <ExportButton endpoint={exportGoodsOrders} filter={orderFilter(search)} matched={orders.data} />
          </>
        }
      />
      <States />
      <FilteredList
        of={orders}
        what="权益订单"
        one="订单"
        filters={filters}
        rows={8}
        nothingYet={
          <EmptyState title={search.status ? '没有这个状态的订单' : '还没有买过权益'}>
            在 <Link to={MARKET}>权益市场</Link> 比价下单，付款由平台代管，交付后无争议才结给供货方。
          </EmptyState>
        }
        sample={<SampleRow columns={ORDER_COLUMNS} cells={SAMPLE} />}
      >
        {(page) => (
          <>
            <LedgerTable
              caption="权益订单"
              columns={ORDER_COLUMNS}
              rows={page.list}
              rowKey={({ no }) => no}
              onOpen={({ no }) => void navigate(orderHref(no))}
            />
            <Stretches of={page} unit="笔" />
          </>
        )}
      </FilteredList>
    </>
  );
}

/** The states that have orders, with how many. */
function States() {
  const [{ status }] = useUrlQuery();
  const counts = useQuery({ ...ORDER_COUNTS, placeholderData: keepPreviousData }).data;
  const labels = useLabels('goodsOrderStatus');
  const countOf = (value: number) => counts?.statuses.find((one) => one.status === value)?.orders ?? 0;
  const total = counts?.statuses.reduce((sum, { orders }) => sum + orders, 0) ?? 0;
  const shown = labels.filter(
    ({ value }) => countOf(value) > 0 || String(value) === status || value === goodsOrderStatus.delivering,
  );
  return (
    <>
      <nav className="page-tabs goods-tabs" aria-label="状态">
        <Link to={ORDERS} aria-current={status ? undefined : 'page'}>
          全部 <small>{total}</small>
        </Link>
        {shown.map(({ value, label }) => (
          <Link
            key={value}
            to={`${ORDERS}?status=${value}`}
            aria-current={String(value) === status ? 'page' : undefined}
          >
            {label} <small>{countOf(value)}</small>
          </Link>
        ))}
      </nav>
      {counts && Number(counts.escrow) > 0 && (
        <p className="note goods-escrow">
          已付款、还没有交付的 <b className="ink">¥{formatMoney(counts.escrow)}</b> 由平台代管，没有交付成的原路退回。
        </p>
      )}
    </>
  );
}
