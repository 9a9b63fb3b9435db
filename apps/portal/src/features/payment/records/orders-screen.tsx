// /fund/rechargeRecords: what was topped up and paid by a channel, with sums over the same conditions.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Condition, FilterBar, FilterField, FilterSelect } from '@jishi/ui/filter-bar';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Pagination } from '@jishi/ui/pagination';
import { StatStrip } from '@jishi/ui/stat-strip';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { ButtonLink } from '@jishi/ui/button';
import { TimeRange, timeCondition } from '@jishi/ui/time-range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLabels } from '../../../shell/labels';
import { type UrlQuery, useUrlQuery, withPatch } from '../../../shell/url-query';
import { ORDERS_PAGE_SIZE, payOrderTotals, payOrders } from '../queries';
import { CLEARED, orderFilter } from './order-filter';
import { OrderTable } from './order-table';

const PATH = '/fund/rechargeRecords';

export function OrdersScreen() {
  const [search, setSearch] = useUrlQuery();
  const orders = useQuery({ ...payOrders(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...payOrderTotals(search), placeholderData: keepPreviousData }).data;
  const filtered = Object.keys(orderFilter(search)).length > 0;
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
      <OrderConditions search={search} onChange={(patch) => setSearch({ ...patch, page: null })} />
      {totals && (
        <StatStrip
          label="合计"
          stats={[
            { label: '订单', value: formatCount(totals.orders), note: '笔' },
            {
              label: '已付款',
              value: `¥${formatMoney(totals.paidAmount)}`,
              note: `${formatCount(totals.paidOrders)} 笔`,
            },
            { label: '待付款', value: `¥${formatMoney(totals.waitingAmount)}` },
          ]}
          remark="与下列订单同一条件"
        />
      )}
      {orders.data ? (
        orders.data.list.length > 0 ? (
          <>
            <OrderTable caption="充值与付款记录" orders={orders.data.list} />
            <Pagination
              page={orders.data.pageNum}
              pages={Math.ceil(orders.data.total / ORDERS_PAGE_SIZE)}
              href={(page) =>
                `${PATH}?${withPatch(new URLSearchParams(search as Record<string, string>), { page }).toString()}`
              }
              summary={`共 ${formatCount(orders.data.total)} 笔`}
            />
          </>
        ) : filtered ? (
          <EmptyState title="没有符合条件的订单">
            <button type="button" className="text-button" onClick={() => setSearch(CLEARED)}>
              清除全部条件
            </button>
          </EmptyState>
        ) : (
          <EmptyState title="还没有充值或付款">
            按次调用与购买套餐都从余额扣。 <Link to="/fund/rechargeCenter">去充值</Link>
          </EmptyState>
        )
      ) : orders.error ? (
        <Failure title="记录没有加载出来" reason={orders.error.msg} onRetry={() => void orders.refetch()} />
      ) : (
        <TableSkeleton rows={10} />
      )}
    </>
  );
}

function OrderConditions(props: {
  search: UrlQuery;
  onChange: (patch: Record<string, string | null | undefined>) => void;
}) {
  const { search, onChange } = props;
  const choices = {
    kind: { label: '类型', rows: useLabels('payOrderKind') },
    channel: { label: '渠道', rows: useLabels('payChannel') },
    status: { label: '状态', rows: useLabels('payOrderStatus') },
  };
  const conditions: Condition[] = [];
  const time = timeCondition(search, () => onChange({ beginTime: null, endTime: null }));
  if (time) conditions.push(time);
  for (const [name, { label, rows }] of Object.entries(choices)) {
    const value = search[name];
    if (!value) continue;
    const text = rows.find((row) => String(row.value) === value)?.label ?? value;
    conditions.push({ key: name, label, value: text, onRemove: () => onChange({ [name]: null }) });
  }
  if (search.orderNo) {
    conditions.push({
      key: 'orderNo',
      label: '订单号',
      value: search.orderNo,
      onRemove: () => onChange({ orderNo: null }),
    });
  }
  return (
    <FilterBar
      count={5}
      conditions={conditions}
      href={`${PATH}?${new URLSearchParams(search as Record<string, string>).toString()}`}
      onSubmit={(form) => {
        const typed = form.get('orderNo');
        onChange({ orderNo: typeof typed === 'string' ? typed.trim() : null });
      }}
      onClear={() => onChange(CLEARED)}
    >
      <TimeRange
        label="时间"
        active={Boolean(search.beginTime ?? search.endTime)}
        value={search}
        onPick={({ beginTime, endTime }) => onChange({ beginTime: beginTime ?? null, endTime: endTime ?? null })}
      />
      {Object.entries(choices).map(([name, { label, rows }]) => (
        <FilterSelect
          key={name}
          name={name}
          label={label}
          value={search[name]}
          options={rows.map((row) => ({ value: String(row.value), label: row.label }))}
          onPick={(value) => onChange({ [name]: value })}
        />
      ))}
      <FilterField label="订单号" active={Boolean(search.orderNo)} wide>
        <input
          key={search.orderNo}
          className="input mono"
          name="orderNo"
          defaultValue={search.orderNo}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
      </FilterField>
    </FilterBar>
  );
}
