// /marketplace/goods: what suppliers offer: price, stock, record; stopping one.
import { searchGoods, switchConsoleGoods } from '@jishi/contract/console/marketplace-supplier';
import type { RowOf } from '@jishi/contract/list';
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../shell/client';
import { actionColumn, statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';
import { percentOf } from './figures';
import { SUPPLIER } from './parties';

type Row = RowOf<typeof searchGoods>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'product', title: '商品', fold: 'lead', cell: ({ productName }) => <b className="break">{productName}</b> },
  SUPPLIER,
  {
    key: 'way',
    title: '交付方式',
    fold: 'second',
    cell: ({ way }) => <span className="nowrap">{labelOf('goodsWay', way).label}</span>,
  },
  {
    key: 'price',
    title: '价格',
    align: 'end',
    fold: 'second',
    cell: ({ price }) => (price === null ? <span className="quiet">没有定价</span> : <Money value={price} />),
  },
  {
    key: 'bounds',
    title: '区间（元）',
    align: 'end',
    fold: 'none',
    cell: ({ minPrice, maxPrice }) => `${formatMoney(minPrice)} 至 ${formatMoney(maxPrice)}`,
  },
  {
    key: 'stock',
    title: '库存',
    align: 'end',
    fold: 'none',
    cell: ({ stock }) => (stock === null ? '不限' : formatCount(stock)),
  },
  { key: 'orders', title: '30 日订单', align: 'end', fold: 'none', cell: ({ orders }) => formatCount(orders) },
  { key: 'rate', title: '成功率', align: 'end', fold: 'none', cell: ({ successRate }) => percentOf(successRate) },
  statusColumn('goodsStatus'),
  {
    key: 'reason',
    title: '说明',
    fold: 'line',
    cell: ({ reason, barred }) => <span className="break">{barred ? `现在买不到：${barred}` : reason}</span>,
  },
];

const ACTION = actionColumn((row: Row) => <Switch goods={row} />);

export function ConsoleGoodsScreen() {
  const may = useMay(switchConsoleGoods);
  return (
    <ListScreen
      of={searchGoods}
      title="供货商品"
      note="新商品与改变的交付方式在“待办”里决定"
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="还没有供货商品">供货方提交后列在这里。</EmptyState>}
    />
  );
}

const STOPPABLE: readonly number[] = [goodsStatus.on, goodsStatus.off];

function Switch({ goods: { id, productName, supplierName, status } }: { goods: Row }) {
  const { mutateAsync, isPending } = useCall(switchConsoleGoods, {
    silent: true,
    onSuccess: () => toast.success('已保存'),
    onSettled: useRefreshOf(searchGoods),
  });
  const isStopped = status === goodsStatus.stopped;
  if (!isStopped && !STOPPABLE.includes(status)) return null;
  const verb = isStopped ? '恢复' : '停售';
  return (
    <ReasonButton
      size="small"
      label={`${verb} ${supplierName} 的 ${productName}`}
      title={`${verb} ${productName}`}
      consequences={isStopped ? ['供货方可以重新上架'] : ['马上不再出现在市场，供货方不能自己上架；已付款的照常交付']}
      hint="供货方看得到"
      verb={verb}
      pending={isPending}
      onConfirm={(reason) => mutateAsync({ id, isOn: isStopped, reason })}
    >
      {verb}
    </ReasonButton>
  );
}
