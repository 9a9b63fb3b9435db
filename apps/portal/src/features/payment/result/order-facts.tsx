// An order's facts in any state.
import { payChannel, payOrderStatus } from '@jishi/contract/enums/payment';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { useLabel } from '../../../shell/labels';
import type { WatchedOrder } from './use-watched-order';

export function OrderFacts({ order }: { order: WatchedOrder }) {
  const statusLabel = useLabel('payOrderStatus');
  const channelLabel = useLabel('payChannel');
  const kindLabel = useLabel('priceLineKind');
  const { label, color } = statusLabel(order.status);
  const lineFact = ({ kind, name, amount }: WatchedOrder['lines'][number]): [string, string] => [
    kindLabel(kind).label,
    `${amount.startsWith('-') ? `−¥${formatMoney(amount.slice(1))}` : `¥${formatMoney(amount)}`}　${name}`,
  ];
  return (
    <section className="workspace-section" aria-labelledby="order">
      <RuledHead id="order" title="订单" />
      <FactList
        facts={[
          [
            '订单号',
            <>
              <span className="mono">{order.orderNo}</span> <CopyButton text={order.orderNo} what="订单号" compact />
            </>,
          ],
          ['事项', order.subject],
          ['渠道', channelLabel(order.channel).label],
          ['渠道流水', order.channelTradeNo && <span className="mono">{order.channelTradeNo}</span>],
          ...(order.lines.length > 1 ? order.lines.map(lineFact) : []),
          ['应付', `¥${formatMoney(order.payAmount)}`],
          [
            '赠送金',
            order.bonus && `¥${formatMoney(order.bonus)}，${order.payTime ? '已记入赠送余额' : '付款后一起到账'}`,
          ],
          ['状态', <StatusMark tone={color as Tone | undefined}>{label}</StatusMark>],
        ]}
      />
    </section>
  );
}

/** What happened to the order, in order. */
export function OrderCourse({ order }: { order: WatchedOrder }) {
  const { createTime, payTime, closeTime, expireTime, status, channel } = order;
  const happened: [string, string][] = [[createTime, '下单']];
  if (payTime) happened.push([payTime, channel === payChannel.balance ? '从余额付款，记账' : '渠道确认付款，记账']);
  if (closeTime) happened.push([closeTime, '订单关闭，没有扣款']);
  if (status === payOrderStatus.toPay) happened.push([expireTime, '到期未付将自动关闭']);
  return (
    <section className="workspace-section" aria-labelledby="course">
      <RuledHead id="course" title="经过" />
      <ol className="course">
        {happened.map(([time, what]) => (
          <li key={what}>
            <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time.slice(5)}</time>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
