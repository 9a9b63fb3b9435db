// Pay orders with their actions.
import type { PayOrder } from '@jishi/contract/payment';
import { payChannel } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Link } from 'react-router';
import type * as z from 'zod';
import { Status, useLabel } from '../../../shell/labels';
import { stageOf } from '../../../shell/order-status';

type Order = z.output<typeof PayOrder>;

type Props = { caption: string; orders: readonly Order[]; total?: string };

export function OrderTable({ caption, orders, total }: Props) {
  const channelLabel = useLabel('payChannel');
  const columns: Column<Order>[] = [
    { key: 'time', title: '时间', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'no',
      title: '订单号',
      fold: 'line',
      cell: ({ orderNo }) => (
        <Link className="ledger-id" to={`/payres?orderNo=${orderNo}`}>
          {orderNo}
        </Link>
      ),
    },
    { key: 'subject', title: '事项', fold: 'lead', cell: ({ subject }) => subject },
    { key: 'channel', title: '渠道', cell: ({ channel }) => channelLabel(channel).label },
    { key: 'status', title: '状态', cell: ({ status }) => <Status of="payOrderStatus" value={status} /> },
    {
      key: 'amount',
      title: '金额（元）',
      label: '金额',
      align: 'end',
      fold: 'tail',
      cell: ({ payAmount, status }) => (
        <span className={stageOf(status) === 'paid' ? undefined : 'faint'}>{formatMoney(payAmount)}</span>
      ),
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'line',
      cell: ({ orderNo, status, channel }) =>
        stageOf(status) === 'waiting' && channel !== payChannel.balance ? (
          <Link to={`/pay?orderNo=${orderNo}`}>{channel === payChannel.transfer ? '去汇款' : '继续付款'}</Link>
        ) : (
          <Link to={`/payres?orderNo=${orderNo}`}>查看</Link>
        ),
    },
  ];
  return (
    <LedgerTable
      caption={caption}
      columns={columns}
      rows={orders}
      rowKey={({ orderNo }) => orderNo}
      total={total ? { time: '已付款合计', amount: total } : undefined}
    />
  );
}
