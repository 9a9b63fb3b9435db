import type { listGoodsOrders } from '@jishi/contract/marketplace/order';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { Status } from '../../../shell/labels';
import { orderHref } from '../places';
import { unitOf } from '../words';

type Order = RowOf<typeof listGoodsOrders>;

export const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  product: '视频会员月卡',
  supplier: '示例供货方',
  count: '10 张',
  status: <StatusMark tone="success">已交付</StatusMark>,
  settlement: '待结算',
  amount: '186.00',
};

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  { key: 'time', title: '下单时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
  {
    key: 'product',
    title: '商品',
    fold: 'lead',
    cell: ({ no, productName }) => <Link to={orderHref(no)}>{productName}</Link>,
  },
  { key: 'supplier', title: '供货方', fold: 'none', cell: ({ supplierName }) => supplierName },
  {
    key: 'count',
    title: '数量',
    align: 'end',
    fold: 'none',
    cell: ({ count, delivered, kind }) =>
      delivered > 0 && delivered < count ? `${delivered} / ${count} ${unitOf(kind)}` : `${count} ${unitOf(kind)}`,
  },
  {
    key: 'status',
    title: '状态',
    fold: 'second',
    cell: ({ status }) => <Status of="goodsOrderStatus" value={status} />,
  },
  {
    key: 'settlement',
    title: '结算',
    fold: 'none',
    cell: ({ settlement }) =>
      settlement === null ? <span className="faint">—</span> : <Status of="settlementStatus" value={settlement} />,
  },
  {
    key: 'amount',
    title: '金额（元）',
    label: '金额',
    align: 'end',
    fold: 'tail',
    cell: ({ amount }) => formatMoney(amount),
  },
];
