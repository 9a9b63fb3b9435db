import type { listRechargeOrders } from '@jishi/contract/recharge/order';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Status } from '../../shell/labels';

export type Order = Output<typeof listRechargeOrders>['list'][number];

export const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  product: '话费 50 元',
  account: '138****5678',
  count: '1',
  status: '成功',
  amount: '49.50',
};

/** `onOpen` shows one beside the list. */
export function orderColumns(onOpen: (order: Order) => void): readonly Column<Order>[] {
  return [
    { key: 'time', title: '下单时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'product',
      title: '产品',
      fold: 'lead',
      cell: (order) => (
        <button type="button" className="text-button" onClick={() => onOpen(order)}>
          {order.productName}
        </button>
      ),
    },
    {
      key: 'account',
      title: '账号',
      fold: 'second',
      cell: ({ account }) => (account ? <span className="mono">{account}</span> : <span className="faint">卡密</span>),
    },
    { key: 'count', title: '数量', align: 'end', fold: 'none', cell: ({ count }) => String(count) },
    {
      key: 'status',
      title: '状态',
      fold: 'second',
      cell: ({ status }) => <Status of="rechargeStatus" value={status} />,
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
}
