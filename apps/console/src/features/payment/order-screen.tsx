// /orders/:orderNo: one pay order, what the channel reported of it, and what it moved in the books.
import { listManualPayments } from '@jishi/contract/console/manual-payment';
import { getPayOrderTrail } from '@jishi/contract/console/payment';
import { searchTransfers } from '@jishi/contract/console/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { payChannel } from '@jishi/contract/enums/payment';
import { CopyButton } from '@jishi/ui/copy-button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { BookPayment } from './manual-payment/book-payment';
import { ManualPayments } from './manual-payment/manual-payments';
import { RefundOrder } from './refund/refund-order';

type Trail = Output<typeof getPayOrderTrail>;

export function OrderScreen() {
  const { orderNo = '' } = useParams();
  const trail = useQuery(query(getPayOrderTrail, { orderNo }));
  const manualPayments = useQuery(aside('补记', query(listManualPayments, { orderNo }))).data;
  const order = trail.data?.order;
  return (
    <Screen
      title={orderNo}
      mark={order && <Status of="payOrderStatus" value={order.status} />}
      note={<CopyButton text={orderNo} what="订单号" compact />}
      actions={
        order && (
          <>
            <BookPayment order={order} known={manualPayments} />
            <RefundOrder order={order} />
          </>
        )
      }
    >
      <Loaded of={trail} what="订单">
        {(data) => (
          <div className="aside-columns">
            <div className="sections">
              <Receipts {...data} />
              <ManualPayments list={manualPayments?.list ?? []} />
              <Notifies {...data} />
              <Transfers {...data} />
            </div>
            <Facts {...data} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ order }: Trail) {
  const hasDiscount = Number(order.discount) !== 0;
  return (
    <section>
      <RuledHead title="订单" />
      <FactList
        facts={[
          ['用户', <MemberLink of={order} />],
          ['用途', `${labelOf('payOrderKind', order.kind).label}，${order.subject}`],
          ['原价', hasDiscount ? <Money value={order.listAmount} /> : null],
          ['优惠', hasDiscount ? <Money value={order.discount} /> : null],
          ['应付', <Money value={order.payAmount} />],
          [
            '付款方式',
            order.channel === payChannel.transfer ? (
              <Link to={`/remittances/${order.orderNo}`}>{labelOf('payChannel', payChannel.transfer).label}</Link>
            ) : (
              labelOf('payChannel', order.channel).label
            ),
          ],
          ['渠道单号', order.channelTradeNo && <span className="mono">{order.channelTradeNo}</span>],
          ['下单', order.createTime],
          ['同意的协议', order.agreement && `充值服务协议 ${order.agreement}`],
          ['付款', order.payTime],
          ['关闭', order.closeTime],
          ['付款截止', order.payTime ? null : order.expireTime],
        ]}
      />
    </section>
  );
}

type Receipt = Trail['receipts'][number];

const RECEIPT_COLUMNS: readonly Column<Receipt>[] = [
  { key: 'time', title: '到账', fold: 'lead', cell: ({ time }) => <span className="nowrap">{time}</span> },
  {
    key: 'outcome',
    title: '去向',
    fold: 'tail',
    cell: ({ outcome }) => <Status of="receiptOutcome" value={outcome} />,
  },
  { key: 'channel', title: '渠道', cell: ({ channel }) => labelOf('payChannel', channel).label },
  { key: 'amount', title: '金额', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
  {
    key: 'returned',
    title: '退回',
    cell: ({ outcome, returnTime }) => returnTime ?? (outcome === RETURNED ? '正在退回' : ''),
  },
  {
    key: 'tradeNo',
    title: '渠道单号',
    fold: 'line',
    cell: ({ tradeNo }) => <span className="mono break">{tradeNo}</span>,
  },
];

/** `receiptOutcome` on the wire. */
const [PAID_ORDER, RETURNED] = [1, 4];

function Receipts({ receipts }: Trail) {
  const strange = receipts.filter(({ outcome }) => outcome !== PAID_ORDER).length;
  if (receipts.length === 0) return null;
  return (
    <section>
      <RuledHead title="到账" note={strange > 0 ? `其中 ${strange} 笔没有付清这张订单` : '渠道报告收到的每一笔'} />
      <LedgerTable
        caption="到账"
        columns={RECEIPT_COLUMNS}
        rows={receipts}
        rowKey={({ channel, tradeNo }) => `${channel} ${tradeNo}`}
        dense
      />
    </section>
  );
}

/** A channel repeats itself to the letter: only its place tells one notification from the next. */
type Notify = Trail['notifies'][number] & { place: number };

const NOTIFY_COLUMNS: readonly Column<Notify>[] = [
  { key: 'time', title: '收到', fold: 'lead', cell: ({ time }) => <span className="nowrap">{time}</span> },
  {
    key: 'verified',
    title: '验签',
    fold: 'tail',
    cell: ({ verified }) => (
      <StatusMark tone={verified ? 'success' : 'danger'}>{verified ? '通过' : '不通过'}</StatusMark>
    ),
  },
  { key: 'channel', title: '渠道', cell: ({ channel }) => labelOf('payChannel', channel).label },
  { key: 'outcome', title: '结果', fold: 'line', cell: ({ outcome }) => outcome },
  {
    key: 'notifyId',
    title: '通知编号',
    fold: 'line',
    cell: ({ notifyId }) => <span className="mono break">{notifyId}</span>,
  },
];

function Notifies({ notifies, order }: Trail) {
  return (
    <section>
      <RuledHead title="渠道通知" note={`${notifies.length} 条，每一条都留着，重复的也留`} />
      {notifies.length > 0 ? (
        <LedgerTable
          caption="渠道通知"
          columns={NOTIFY_COLUMNS}
          rows={notifies.map((notify, place) => ({ ...notify, place }))}
          rowKey={({ place }) => String(place)}
          dense
        />
      ) : (
        <EmptyState title="没有收到通知">
          {order.channel === payChannel.balance ? '余额付款当场完成，没有渠道通知。' : '渠道还没有报告任何结果。'}
        </EmptyState>
      )}
    </section>
  );
}

function Transfers({ transfers }: Trail) {
  const readable = useMay(searchTransfers);
  return (
    <section>
      <RuledHead title="账目" note="这张订单记过的账" />
      {transfers.length > 0 ? (
        <ul className="ruled-list">
          {transfers.map((key) => (
            <li key={key}>
              {readable ? (
                <Link className="ledger-id" to={`/transfers?${new URLSearchParams({ key }).toString()}`}>
                  {key}
                </Link>
              ) : (
                <span className="mono">{key}</span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="还没有记账">付款到账的那一刻才会记账。</EmptyState>
      )}
    </section>
  );
}
