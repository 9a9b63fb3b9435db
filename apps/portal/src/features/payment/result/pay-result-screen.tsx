// /payres: the result of an order. Waits until the channel has answered.
import { EmptyState } from '@jishi/ui/empty-state';
import { ButtonLink } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useSearchParams } from '@jishi/ui/router';
import { stageOf } from '../../../shell/order-status';
import { PayFrame } from '../pay-frame';
import { ClosedOrder } from './closed-order';
import { PaidOrder } from './paid-order';
import { useWatchedOrder } from './use-watched-order';
import { WaitingOrder } from './waiting-order';

export function PayResultScreen() {
  const [params] = useSearchParams();
  const orderNo = params.get('orderNo');
  return (
    <PayFrame>
      {orderNo ? (
        <Result key={orderNo} orderNo={orderNo} />
      ) : (
        <>
          <h1 className="pay-title">付款结果</h1>
          <EmptyState title="地址里没有订单号">
            <ButtonLink to="/fund/rechargeRecords">到记录里找订单</ButtonLink>
          </EmptyState>
        </>
      )}
    </PayFrame>
  );
}

function Result({ orderNo }: { orderNo: string }) {
  const { data: order, error, refetch, isFetching } = useWatchedOrder(orderNo);
  if (!order) {
    return (
      <>
        <h1 className="pay-title">付款结果</h1>
        {error ? (
          <Failure title="没有取到这笔订单" reason={error.msg} onRetry={() => void refetch()}>
            <p className="mono">{orderNo}</p>
          </Failure>
        ) : (
          <TableSkeleton rows={5} />
        )}
      </>
    );
  }
  const stage = stageOf(order.status);
  if (stage === 'paid') return <PaidOrder order={order} />;
  if (stage === 'waiting' || stage === 'confirming') {
    return <WaitingOrder order={order} asking={isFetching} onAsk={() => void refetch()} />;
  }
  return <ClosedOrder order={order} />;
}
