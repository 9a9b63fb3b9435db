// An order that is not paid yet, or whose payment the channel has not confirmed yet.
import { startThirdPay } from '@jishi/contract/payment';
import { beijingInstant } from '@jishi/ui/beijing-time';
import { Button, ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { useEffect, useState } from 'react';
import { ApiError, useCall } from '../../../shell/client';
import { openCashier } from '../../../shell/cashier';
import { elapsedText } from '../../../shell/format';
import { useLabel } from '../../../shell/labels';
import { stageOf } from '../order-status';
import { OrderCourse, OrderFacts } from './order-facts';
import type { WatchedOrder } from './use-watched-order';

type Props = { order: WatchedOrder; asking: boolean; onAsk: () => void };

export function WaitingOrder({ order, asking, onAsk }: Props) {
  const confirming = stageOf(order.status) === 'confirming';
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
            {confirming ? '渠道正在确认，到账后这里会自己变。' : <Rest expireTime={order.expireTime} />}
          </p>
          <div className="result-actions">
            {!confirming && <PayAgain order={order} />}
            <Button disabled={asking} onClick={onAsk}>
              {asking ? '正在查询' : '我已付款，查询结果'}
            </Button>
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

/** Goes back to the channel's page for the same order. */
export function PayAgain({ order, text }: { order: WatchedOrder; text?: string }) {
  const channelLabel = useLabel('payChannel');
  const pay = useCall(startThirdPay);
  const [error, setError] = useState<string>();

  async function show() {
    setError(undefined);
    const cashier = openCashier();
    try {
      cashier.show((await pay.mutateAsync({ orderNo: order.orderNo, channel: 2 })).payUrl);
    } catch (failure) {
      cashier.close();
      setError(failure instanceof ApiError ? failure.msg : undefined);
    }
  }

  return (
    <>
      <Button look="main" disabled={pay.isPending} onClick={() => void show()}>
        {text ?? `去${channelLabel(order.channel).label}付款`}
      </Button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Time left to pay, counted down; the server closes the order, not this page. */
function Rest({ expireTime }: { expireTime: string }) {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.floor((beijingInstant(expireTime) - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expireTime]);
  if (seconds === undefined) return <>请在 {expireTime.slice(5, 16)} 前付款，过时自动关闭，不扣款。</>;
  if (seconds === 0) return <>付款时间已到，正在关闭；若您已付款，到账后会记入余额。</>;
  return (
    <>
      请在 <span aria-hidden="true">{elapsedText(seconds)}</span>
      <span className="sr">{expireTime.slice(5, 16)}</span> 内付款，过时自动关闭，不扣款。
    </>
  );
}
