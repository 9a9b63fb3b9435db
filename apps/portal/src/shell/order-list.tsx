// A list of orders with filters, totals, export and pages. The page is `page` in the address.
import type { Input } from '@jishi/contract/endpoint';
import { type FilterSpec, ListFilter } from '@jishi/ui/list-filter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Pagination } from '@jishi/ui/pagination';
import { type Stat, StatStrip } from '@jishi/ui/stat-strip';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ExportButton } from './export-button';
import type { ExportEndpoint } from './export-panel';
import { RecordList } from './record-list';
import { withPatch } from './url-query';

type OrderPage<Order> = { list: readonly Order[]; total: number; pageNum: number; pageSize: number };
type Totals = { orders: number; paidOrders: number; paidAmount: string };

type Props<Order, Sums extends Totals, E extends ExportEndpoint> = {
  filters: readonly FilterSpec[];
  orders: ComponentProps<typeof RecordList<OrderPage<Order>>>['of'];
  totals: Sums | undefined;
  /** Sums beside those that all orders have. */
  more: (totals: Sums) => readonly Stat[];
  /** The file of the same orders. */
  file: { endpoint: E; filter: Input<E> };
  /** What is listed, such as 套餐订单. */
  what: string;
  /** The name of one item, such as 套餐. */
  one: string;
  /** Rows of the skeleton. */
  rows: number;
  /** Shown for an empty list, with or without filters. */
  nothingYet: ReactNode;
  children: (orders: readonly Order[]) => ReactNode;
};

export function OrderList<Order, Sums extends Totals, E extends ExportEndpoint>(props: Props<Order, Sums, E>) {
  const { filters, orders, totals, more, file, what, one, rows, nothingYet, children } = props;
  return (
    <>
      <ListFilter fields={filters} />
      {totals && totals.orders > 0 && (
        <StatStrip
          label="合计"
          stats={[
            { label: '订单', value: formatCount(totals.orders), note: '笔' },
            {
              label: '已付款',
              value: `¥${formatMoney(totals.paidAmount)}`,
              note: `${formatCount(totals.paidOrders)} 笔`,
            },
            ...more(totals),
          ]}
          remark={<ExportButton size="small" {...file} matched={{ total: totals.orders }} />}
        />
      )}
      <RecordList of={orders} what={what} one={one} filters={filters} rows={rows} nothingYet={nothingYet}>
        {(page) => (
          <>
            {children(page.list)}
            <Pages of={page} />
          </>
        )}
      </RecordList>
    </>
  );
}

function Pages({ of: { total, pageNum, pageSize } }: { of: Omit<OrderPage<never>, 'list'> }) {
  const { pathname, search } = useLocation();
  return (
    <Pagination
      page={pageNum}
      pages={Math.ceil(total / pageSize)}
      href={(page) => `${pathname}?${withPatch(new URLSearchParams(search), { page }).toString()}`}
      summary={`共 ${formatCount(total)} 笔`}
    />
  );
}
