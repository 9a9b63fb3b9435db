// An order that was closed unpaid, or paid and given back.
import { payChannel, payOrderKind } from '@jishi/contract/enums/payment';
import { ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { useLabel } from '../../../shell/labels';
import { stageOf } from '../../../shell/order-status';
import { OrderCourse, OrderFacts } from './order-facts';
import type { WatchedOrder } from './use-watched-order';

export function ClosedOrder({ order }: { order: WatchedOrder }) {
  const statusLabel = useLabel('payOrderStatus');
  const closed = stageOf(order.status) === 'closed';
  const again =
    order.kind === payOrderKind.recharge ? '/fund/rechargeCenter' : `/req/buy?projectId=${order.projectId ?? ''}`;
  return (
    <>
      <div className="result" role="status">
        <div>
          <h1>{closed ? '订单已关闭' : statusLabel(order.status).label}</h1>
          <p className="result-sum faint">
            <small>¥</small>
            {formatMoney(order.payAmount)}
          </p>
          <p className="quiet">
            {closed
              ? order.channel === payChannel.transfer
                ? '款项若已汇出，或到账金额与订单不同，都按到账金额记入余额，见资金明细。'
                : '没有付款，没有扣款，也没有产生账目。若您其实已付款，到账后会记入余额。'
              : '款项按原渠道退回，以渠道到账为准。'}
          </p>
          <div className="result-actions">
            <ButtonLink look="main" to={again}>
              {order.kind === payOrderKind.recharge ? '重新充值' : '重新购买'}
            </ButtonLink>
            <ButtonLink to="/fund/rechargeRecords">充值与付款记录</ButtonLink>
          </div>
        </div>
      </div>
      <div className="columns columns-even">
        <OrderFacts order={order} />
        <OrderCourse order={order} />
      </div>
    </>
  );
}
