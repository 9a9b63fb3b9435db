// /vip/components/PayStateDia: the result of a level's order.
import type { getVipOrder } from '@jishi/contract/vip';
import type { Output } from '@jishi/contract/endpoint';
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Seal } from '@jishi/ui/seal';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { Status, useLabel } from '../../shell/labels';
import { isPending } from '../../shell/order-status';
import { PriceLines } from '../../shell/price-lines';
import { useUrlQuery } from '../../shell/url-query';
import { vipOrder } from './queries';

type Order = Output<typeof getVipOrder>;

const ASK_AGAIN_MS = 3000;
/** `payOrderStatus` on the wire. */
const REFUND: readonly number[] = [payOrderStatus.refunding, payOrderStatus.refunded];

export function PayStateScreen() {
  const [{ orderNo }] = useUrlQuery();
  const { data, error, refetch } = useQuery({
    ...vipOrder(orderNo ?? ''),
    enabled: orderNo !== undefined,
    refetchInterval: ({ state }) => (state.data && isPending(state.data.status) ? ASK_AGAIN_MS : false),
  });
  return (
    <div className="vip-narrow">
      <PageHead title="会员订单" actions={<Link to="/vip">我的会员</Link>} />
      {data ? (
        <State order={data} />
      ) : orderNo === undefined ? (
        <EmptyState title="地址里没有订单号">
          <Link to="/fund/consumptionRecords?tab=vip">到会员消费记录里找</Link>
        </EmptyState>
      ) : error ? (
        <Failure title="没有取到这笔订单" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </div>
  );
}

function State({ order }: { order: Order }) {
  const channelLabel = useLabel('payChannel');
  return (
    <>
      <div className="result" role="status">
        <div>
          <h2>{titleOf(order)}</h2>
          <p className="result-sum">
            <small>¥</small>
            {formatMoney(order.payAmount)}
          </p>
          <p className="quiet">{order.subject}</p>
          <div className="result-actions">
            <Actions order={order} />
          </div>
        </div>
        {order.beginTime && <Seal text="会员已开" label="会员已开通" />}
      </div>
      <section className="workspace-section" aria-labelledby="order">
        <RuledHead id="order" title="订单" />
        <FactList
          facts={[
            ['订单号', <span className="mono">{order.orderNo}</span>],
            ['有效期', order.beginTime && `${order.beginTime} 至 ${order.endTime}`],
            ['渠道', channelLabel(order.channel).label],
            ['状态', <Status of="payOrderStatus" value={order.status} />],
            ['下单时间', order.createTime],
            ['付款时间', order.payTime],
            ['关闭时间', order.closeTime],
          ]}
        />
      </section>
      {order.lines.length > 1 && (
        <section className="workspace-section" aria-labelledby="price">
          <RuledHead id="price" title="价格怎么来的" />
          <PriceLines lines={order.lines} total={order.payAmount} />
        </section>
      )}
    </>
  );
}

function titleOf({ beginTime, status }: Order): string {
  if (REFUND.includes(status)) return '已退款';
  if (beginTime) return '会员已到账';
  return isPending(status) ? '等待付款' : '订单已关闭，没有扣款';
}

function Actions({ order }: { order: Order }) {
  if (order.beginTime) {
    return (
      <>
        <ButtonLink look="main" to="/vip">
          看我的会员
        </ButtonLink>
        <ButtonLink to={`/payres?orderNo=${order.orderNo}`}>付款凭证</ButtonLink>
      </>
    );
  }
  if (isPending(order.status)) {
    return (
      <ButtonLink look="main" to={`/pay?orderNo=${order.orderNo}`}>
        去付款
      </ButtonLink>
    );
  }
  return (
    <ButtonLink look="main" to={`/vip/components/BuyVip?level=${order.level}&period=${order.period}`}>
      重新购买
    </ButtonLink>
  );
}
