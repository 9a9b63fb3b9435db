// One order beside the list: what is to be delivered, to which account, and delivering it.
import { ButtonLink } from '@jishi/ui/button';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { SidePanel } from '@jishi/ui/side-panel';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Status, useLabel } from '../../../../shell/labels';
import { suppliedOrder } from '../../queries';
import { Steps } from '../../steps';
import { unitOf } from '../../words';
import { DeliverForm } from './deliver-form';
import { EndForm } from './end-form';
import { TimeLeft } from './time-left';
import type { Supplied } from './supplied';

export function DeliveryPanel({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(suppliedOrder(no));
  return (
    <SidePanel title="要供货的订单" onClose={onClose}>
      {data ? (
        <Whole order={data} />
      ) : error ? (
        <Failure title="订单没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </SidePanel>
  );
}

function Whole({ order }: { order: Supplied }) {
  const wayOf = useLabel('goodsWay');
  return (
    <>
      <FactList
        facts={[
          ['状态', <Status of="goodsOrderStatus" value={order.status} />],
          ['说明', order.reason],
          ['时限', order.deliverBy && order.canDeliver ? <TimeLeft of={order} /> : ''],
          ['商品', order.productName],
          ['交付方式', wayOf(order.way).label],
          ['账号', <Account order={order} />],
          ['已交付', `${order.delivered} / ${order.count} ${unitOf(order.kind)}`],
          ['金额', `${formatMoney(order.amount)} 元，单价 ${formatMoney(order.price)}`],
          ['已退买家', Number(order.returned) > 0 ? `${formatMoney(order.returned)} 元` : ''],
          ['订单号', <span className="mono break">{order.no}</span>],
          ['付款时间', order.payTime],
          ['结束时间', order.endTime],
        ]}
      />
      {order.canDeliver && (
        <>
          <DeliverForm order={order} />
          <EndForm order={order} />
        </>
      )}
      <p className="panel-actions">
        <ButtonLink to={`/support/tickets?new=1&subject=3&thing=${order.no}`}>遇到问题</ButtonLink>
      </p>
      <Steps steps={order.steps} />
    </>
  );
}

function Account({ order: { accountToDeliver, account } }: { order: Supplied }) {
  if (accountToDeliver) {
    return <Copyable text={accountToDeliver} what="账号" />;
  }
  return account ? <span className="mono">{account}</span> : '不用填写';
}
