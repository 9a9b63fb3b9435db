// Pay orders as a list, newest first: of everybody, or of one member.
import { searchPayOrders } from '@jishi/contract/console/payment';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { query } from '../../shell/client';
import { MEMBER, statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { OrderLink } from '../../shell/links';
import { type FilterSpec, isFiltered, pagedInput } from '../../shell/list-conditions';
import { ListFilter } from '../../shell/list-filter';
import { Loaded } from '../../shell/loaded';
import { NumberedPager } from '../../shell/pagers';

type Row = Output<typeof searchPayOrders>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    fold: 'lead',
    cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
  },
  statusColumn('payOrderStatus'),
  { key: 'kind', title: '用途', cell: ({ kind }) => labelOf('payOrderKind', kind).label },
  { key: 'subject', title: '内容', fold: 'line', cell: ({ subject }) => subject },
  { key: 'channel', title: '付款方式', cell: ({ channel }) => labelOf('payChannel', channel).label },
  { key: 'amount', title: '应付', align: 'end', cell: ({ payAmount }) => <Money value={payAmount} /> },
  { key: 'created', title: '下单', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
  { key: 'paid', title: '付款', cell: ({ payTime }) => <span className="nowrap">{payTime ?? '没有'}</span> },
];

type Props = { filters: readonly FilterSpec[]; memberId?: string };

export function OrderList({ filters, memberId }: Props) {
  const [search] = useUrlQuery();
  const navigate = useNavigate();
  const orders = useQuery({
    ...query(searchPayOrders, { ...pagedInput(filters, search), ...(memberId && { memberId }) }),
    placeholderData: keepPreviousData,
  });
  const columns = memberId ? COLUMNS : COLUMNS.toSpliced(2, 0, MEMBER);
  return (
    <>
      <ListFilter fields={filters} />
      <Loaded of={orders} what="订单">
        {(page) =>
          page.list.length > 0 ? (
            <>
              <LedgerTable
                caption="订单"
                columns={columns}
                rows={page.list}
                rowKey={({ orderNo }) => orderNo}
                dense
                onOpen={({ orderNo }) => void navigate(`/orders/${orderNo}`)}
              />
              <NumberedPager of={page} />
            </>
          ) : (
            <NoOrders filtered={isFiltered(filters, search)} />
          )
        }
      </Loaded>
    </>
  );
}

function NoOrders({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="没有符合条件的订单">换个时间或条件试试；订单号要完整输入。</EmptyState>
  ) : (
    <EmptyState title="还没有订单">会员充值或购买套餐时，订单在付款前就会记在这里。</EmptyState>
  );
}
