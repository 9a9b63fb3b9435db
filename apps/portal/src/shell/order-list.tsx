// A list of orders with filters, totals, export and pages. The page is `page` in the address.
import type { Input } from '@jishi/contract/endpoint';
import type { FilterSpec } from '@jishi/ui/list-filter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { FilteredList } from '@jishi/ui/filtered-list';
import type { Read } from '@jishi/ui/record-list';
import { type Sample, SampleRow } from '@jishi/ui/sample-row';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { type Stat, StatStrip } from '@jishi/ui/stat-strip';
import type { ReactNode } from 'react';
import { ExportButton } from './export-button';
import type { ExportEndpoint } from './export-panel';
import { Pages } from './pages';

type OrderPage<Order> = { list: readonly Order[]; total: number; pageNum: number; pageSize: number };
type Totals = { orders: number; paidOrders: number; paidAmount: string };

type Props<Order, Sums extends Totals, E extends ExportEndpoint> = {
  filters: readonly FilterSpec[];
  orders: Read<OrderPage<Order>>;
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
  columns: readonly Column<Order>[];
  /** What a row will hold, by column key. */
  sample: Sample;
};

export function OrderList<Order extends { orderNo: string }, Sums extends Totals, E extends ExportEndpoint>(
  props: Props<Order, Sums, E>,
) {
  const { filters, orders, totals, more, file, what, one, rows, nothingYet, columns, sample } = props;
  return (
    <FilteredList
      of={orders}
      what={what}
      one={one}
      filters={filters}
      rows={rows}
      nothingYet={nothingYet}
      sample={<SampleRow columns={columns} cells={sample} />}
      head={
        totals &&
        totals.orders > 0 && (
          <StatStrip
            label="合计"
            stats={[...statsOf(totals), ...more(totals)]}
            remark={<ExportButton size="small" {...file} matched={{ total: totals.orders }} />}
          />
        )
      }
    >
      {(page) => (
        <>
          <LedgerTable caption={what} columns={columns} rows={page.list} rowKey={({ orderNo }) => orderNo} />
          <Pages of={page} unit="笔" />
        </>
      )}
    </FilteredList>
  );
}

function statsOf({ orders, paidOrders, paidAmount }: Totals): Stat[] {
  return [
    { label: '订单', value: formatCount(orders), note: '笔' },
    { label: '已付款', value: `¥${formatMoney(paidAmount)}`, note: `${formatCount(paidOrders)} 笔` },
  ];
}
