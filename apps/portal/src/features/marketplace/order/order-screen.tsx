// /qy/order/detail: one order: paying it while it waits, where its money is, what was delivered, what happened.
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { rechargeKind } from '@jishi/contract/enums/recharge';
import { Copyable } from '@jishi/ui/copyable';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Status, useLabel } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import { ORDERS, goodsHref } from '../places';
import { goodsOrder } from '../queries';
import { Steps } from '../steps';
import { unitOf } from '../words';
import { Acts } from './acts';
import { Delivered } from './delivered';
import { DisputePart } from './dispute-part';
import { MoneyPath } from './money-path';
import { ToPay } from './to-pay';
import type { Order } from './order';
import '../marketplace.css';
import './order.css';

const UNDER_WAY: readonly number[] = [goodsOrderStatus.toPay, goodsOrderStatus.delivering];
/** An order that is under way is looked at again. */
const AGAIN_MS = 5000;

export function OrderScreen() {
  const [{ no }] = useUrlQuery();
  const { data, error, refetch } = useQuery({
    ...goodsOrder(no ?? ''),
    enabled: no !== undefined,
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.status) ? AGAIN_MS : false),
  });
  return (
    <>
      <PageHead
        title={data ? data.productName : '权益订单'}
        note={data && <Status of="goodsOrderStatus" value={data.status} />}
        actions={
          <>
            {data && <Link to={goodsHref(data.productId)}>再买一次</Link>}
            {data && <Link to={`/support/tickets?new=1&subject=3&thing=${data.no}`}>遇到问题</Link>}
            <Link to={ORDERS}>全部订单</Link>
          </>
        }
      />
      {no === undefined ? (
        <EmptyState title="地址里没有订单号">
          <Link to={ORDERS}>从订单里选一笔</Link>
        </EmptyState>
      ) : data ? (
        <Whole order={data} />
      ) : error ? (
        <Failure title="订单没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </>
  );
}

function Whole({ order }: { order: Order }) {
  return (
    <>
      {order.canPay && <ToPay key={order.no} order={order} />}
      {order.payTime && (
        <section aria-labelledby="money">
          <RuledHead id="money" title="钱在哪里" note={order.reason || undefined} />
          <MoneyPath order={order} />
          <Acts order={order} />
        </section>
      )}
      {order.disputeNo && <DisputePart no={order.disputeNo} />}
      {order.delivered > 0 && order.kind === rechargeKind.card && <Delivered key={order.no} order={order} />}
      <Facts order={order} />
      <Steps steps={order.steps} />
    </>
  );
}

function Facts({ order }: { order: Order }) {
  const wayOf = useLabel('goodsWay');
  return (
    <section className="workspace-section" aria-labelledby="facts">
      <RuledHead id="facts" title="订单" />
      <FactList
        facts={[
          ['订单号', <Copyable text={order.no} what="订单号" />],
          ['供货方', order.supplierName],
          ['交付方式', wayOf(order.way).label],
          ['账号', order.account && <span className="mono">{order.account}</span>],
          ['数量', `${order.count} ${unitOf(order.kind)} × ${formatMoney(order.price)} 元`],
          ['已交付', order.delivered > 0 ? `${order.delivered} ${unitOf(order.kind)}` : ''],
          ['金额', `${formatMoney(order.amount)} 元`],
          ['已退回', Number(order.returned) > 0 ? `${formatMoney(order.returned)} 元` : ''],
          ['下单时间', order.createTime],
          ['结束时间', order.endTime],
        ]}
      />
    </section>
  );
}
