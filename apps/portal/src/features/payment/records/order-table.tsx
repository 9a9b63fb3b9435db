// Pay orders with their actions.
import type { PayOrder } from '@jishi/contract/payment';
import { payChannel } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { Status, useLabel } from '../../../shell/labels';
import { stageOf } from '../../../shell/order-status';

type Order = z.output<typeof PayOrder>;

type Props = { caption: string; orders: readonly Order[] };

export function OrderTable({ caption, orders }: Props) {
  return <LedgerTable caption={caption} columns={useOrderColumns()} rows={orders} rowKey={({ orderNo }) => orderNo} />;
}

export function useOrderColumns(): readonly Column<Order>[] {
  const channelLabel = useLabel('payChannel');
  return [
    { key: 'time', title: '时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'no',
      title: '订单号',
      fold: 'none',
      cell: ({ orderNo }) => (
        <Link className="ledger-id" to={`/payres?orderNo=${orderNo}`}>
          {orderNo}
        </Link>
      ),
    },
    {
      key: 'subject',
      title: '事项',
      fold: 'lead',
      cell: ({ orderNo, subject }) => <Link to={`/payres?orderNo=${orderNo}`}>{subject}</Link>,
    },
    { key: 'channel', title: '渠道', fold: 'second', cell: ({ channel }) => channelLabel(channel).label },
    {
      key: 'status',
      title: '状态',
      fold: 'second',
      cell: ({ status }) => <Status of="payOrderStatus" value={status} />,
    },
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
      fold: 'end',
      cell: ({ orderNo, status, channel }) =>
        stageOf(status) === 'waiting' && channel !== payChannel.balance ? (
          <Link to={`/pay?orderNo=${orderNo}`}>{channel === payChannel.transfer ? '去汇款' : '继续付款'}</Link>
        ) : (
          <Link to={`/payres?orderNo=${orderNo}`}>查看</Link>
        ),
    },
  ];
}
