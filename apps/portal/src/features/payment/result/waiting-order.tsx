// An order that is not paid yet, or whose payment the channel has not confirmed yet.
import { payChannel } from '@jishi/contract/enums/payment';
import { Button, ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { stageOf } from '../../../shell/order-status';
import { OrderCourse, OrderFacts } from './order-facts';
import { PayButton } from './pay-button';
import { RestToPay } from './rest-to-pay';
import type { WatchedOrder } from './use-watched-order';

const CONFIRMING = {
  transfer: '回单已收到，与银行流水对上后记账，结果会通知您。',
  other: '渠道正在确认，到账后这里会自己变。',
};

type Props = { order: WatchedOrder; asking: boolean; onAsk: () => void };

export function WaitingOrder({ order, asking, onAsk }: Props) {
  const confirming = stageOf(order.status) === 'confirming';
  const isTransfer = order.channel === payChannel.transfer;
  return (
    <>
      <div className="result">
        <div>
          <h1>{confirming ? '等待到账' : '等待付款'}</h1>
          <p className="result-sum">
            <small>¥</small>
            {formatMoney(order.payAmount)}
          </p>
          <p className="quiet" role="status">
            {order.subject}。
            {confirming ? CONFIRMING[isTransfer ? 'transfer' : 'other'] : <RestToPay expireTime={order.expireTime} />}
          </p>
          <div className="result-actions">
            {isTransfer && confirming ? (
              <ButtonLink look="main" to={`/pay?orderNo=${order.orderNo}`}>
                看提交的回单
              </ButtonLink>
            ) : (
              !confirming && <PayButton order={order} channel={order.channel} />
            )}
            {!isTransfer && (
              <Button disabled={asking} onClick={onAsk}>
                {asking ? '正在查询' : '我已付款，查询结果'}
              </Button>
            )}
            {!confirming && <ButtonLink to={`/pay?orderNo=${order.orderNo}`}>换一种方式或取消</ButtonLink>}
            <ButtonLink to="/overview">先回总览</ButtonLink>
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
