// /pay: goes on with an order that was left unpaid.
import { ButtonLink } from '@jishi/ui/button';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Navigate, useSearchParams } from 'react-router';
import { useLabel } from '../../../shell/labels';
import { stageOf } from '../order-status';
import { PayFrame } from '../pay-frame';
import { OrderFacts } from './order-facts';
import { type WatchedOrder, useWatchedOrder } from './use-watched-order';
import { PayAgain } from './waiting-order';

export function PayScreen() {
  const [params] = useSearchParams();
  const orderNo = params.get('orderNo');
  return (
    <PayFrame>
      <h1 className="pay-title">付款</h1>
      {orderNo ? (
        <Unpaid key={orderNo} orderNo={orderNo} />
      ) : (
        <EmptyState title="地址里没有订单号">
          <ButtonLink to="/fund/rechargeRecords?status=10">看待付款的订单</ButtonLink>
        </EmptyState>
      )}
    </PayFrame>
  );
}

function Unpaid({ orderNo }: { orderNo: string }) {
  const { data: order, error, refetch } = useWatchedOrder(orderNo);
  if (!order) {
    return error ? (
      <Failure title="没有取到这笔订单" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={5} />
    );
  }
  // Paid or closed meanwhile, perhaps in the other window: the result page says which.
  if (stageOf(order.status) !== 'waiting') return <Navigate to={`/payres?orderNo=${orderNo}`} replace />;
  return <Payment order={order} />;
}

function Payment({ order }: { order: WatchedOrder }) {
  const channelLabel = useLabel('payChannel');
  const channel = String(order.channel);
  return (
    <div className="columns columns-slip">
      <div>
        <OrderFacts order={order} />
        <div className="desk-section">
          <ChoiceRows
            name="channel"
            legend="付款方式"
            rows={[
              {
                value: channel,
                name: channelLabel(order.channel).label,
                hint: '打开付款页，付完后结果在这里显示',
                aside: '通常 1 分钟内到账',
              },
            ]}
            chosen={channel}
            onChoose={() => undefined}
          />
        </div>
      </div>
      <aside>
        <section className="paper" aria-label="应付">
          <div className="paper-part">
            <p className="due">
              <span className="quiet">应付</span>
              <b>
                <small>¥</small>
                {formatMoney(order.payAmount)}
              </b>
            </p>
            <div className="result-actions result-actions-wide">
              <PayAgain order={order} />
            </div>
            <p className="small quiet">请在 {order.expireTime.slice(5, 16)} 前付款，过时自动关闭，不扣款。</p>
          </div>
        </section>
      </aside>
    </div>
  );
}
