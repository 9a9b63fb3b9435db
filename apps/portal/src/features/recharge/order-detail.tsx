// One order: what was bought, what happened, its cards, and whom it was told to.
import { type getRechargeOrder, cancelRechargeOrder, notifyAgain } from '@jishi/contract/recharge/order';
import type { Output } from '@jishi/contract/endpoint';
import { rechargeNotify, rechargeStatus } from '@jishi/contract/enums/recharge';
import { Moment } from '@jishi/ui/beijing-time';
import { Button, ButtonLink } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatMoney } from '@jishi/ui/money';
import { SidePanel } from '@jishi/ui/side-panel';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads, useCall } from '../../shell/client';
import { Status } from '../../shell/labels';
import { toast } from '../../shell/toast-store';
import { CardDialog } from './card-dialog';
import { CHANGED_BY_ORDER } from './changed';
import { rechargeOrder } from './queries';

type Order = Output<typeof getRechargeOrder>;

const OPEN: readonly number[] = [rechargeStatus.accepted, rechargeStatus.processing];
/** An order that is under way is looked at again. */
const AGAIN_MS = 5000;

export function OrderDetail({ no, onClose }: { no: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...rechargeOrder(no),
    refetchInterval: ({ state }) => (state.data && OPEN.includes(state.data.status) ? AGAIN_MS : false),
  });
  return (
    <SidePanel title="订单详情" onClose={onClose}>
      {error && !data && <Failure title="订单没有加载出来" reason={error.msg} onRetry={() => void refetch()} />}
      {data ? <Facts order={data} /> : !error && <TableSkeleton rows={6} />}
    </SidePanel>
  );
}

function Facts({ order }: { order: Order }) {
  return (
    <>
      <FactList
        facts={[
          ['状态', <Status of="rechargeStatus" value={order.status} />],
          ['说明', order.reason],
          ['产品', `${order.groupName} · ${order.productName}`],
          ['账号', order.account && <span className="mono">{order.account}</span>],
          ['数量', `${order.count} × ${formatMoney(order.price)} 元`],
          ['金额', `${formatMoney(order.amount)} 元`],
          ['订单号', <Copyable text={order.no} what="订单号" />],
          ['自己的编号', <span className="mono break">{order.ownNo}</span>],
        ]}
      />
      {order.status === rechargeStatus.uncertain && (
        <p className="note">供应商还没有明确的结果，金额冻结不动；我们在查询，有结果后自动扣款或退回。</p>
      )}
      <Acts order={order} />
      <section className="recharge-steps" aria-label="经过">
        <h3>经过</h3>
        <ol>
          {order.steps.map(({ time, event, words }, at) => (
            <li key={`${event} ${at}`}>
              <Moment time={time} /> {words}
            </li>
          ))}
        </ol>
      </section>
      {order.notify !== rechargeNotify.none && <Notified order={order} />}
    </>
  );
}

function Acts({ order }: { order: Order }) {
  const client = useQueryClient();
  const cancel = useCall(cancelRechargeOrder);
  const [isLooking, setLooking] = useState(false);
  async function giveUp() {
    const sure = await confirm({
      title: '取消订单',
      content: '订单还没有提交给供应商，取消后冻结的金额马上退回。',
      confirmText: '取消订单',
      cancelText: '再想想',
    });
    if (!sure) return;
    try {
      await cancel.mutateAsync({ no: order.no });
      toast.success('已取消，金额已退回');
    } finally {
      void refreshReads(client, ...CHANGED_BY_ORDER);
    }
  }
  const canAppeal = order.status === rechargeStatus.success || order.status === rechargeStatus.uncertain;
  if (!order.canCancel && order.cards === 0 && !canAppeal) return null;
  return (
    <p className="panel-actions">
      {order.canCancel && (
        <Button disabled={cancel.isPending} onClick={() => void giveUp().catch(() => undefined)}>
          取消订单
        </Button>
      )}
      {order.cards > 0 && (
        <Button look="main" onClick={() => setLooking(true)}>
          查看卡密（{order.cards} 张）
        </Button>
      )}
      {canAppeal && <ButtonLink to={`/fund/rechargeRecords?tab=appeal&order=${order.no}`}>申诉</ButtonLink>}
      <ButtonLink to={`/support/tickets?new=1&subject=3&thing=${order.no}`}>遇到问题</ButtonLink>
      {order.cardViews > 0 && <span className="note">已查看 {order.cardViews} 次</span>}
      {isLooking && <CardDialog no={order.no} onClose={() => setLooking(false)} />}
    </p>
  );
}

function Notified({ order }: { order: Order }) {
  const client = useQueryClient();
  const again = useCall(notifyAgain);
  const isOver = order.steps.length > 0 && !OPEN.includes(order.status) && order.status !== rechargeStatus.uncertain;
  async function tell() {
    try {
      const { notify } = await again.mutateAsync({ no: order.no });
      if (notify === rechargeNotify.delivered) toast.success('已送达');
    } finally {
      void refreshReads(client, ...CHANGED_BY_ORDER);
    }
  }
  return (
    <section className="recharge-steps" aria-label="结果通知">
      <h3>
        结果通知 <Status of="rechargeNotify" value={order.notify} />
      </h3>
      <p className="mono break small">{order.notifyUrl}</p>
      <ol>
        {order.notifyTries.map(({ time, status, words, byHand }, at) => (
          <li key={`${time} ${at}`}>
            <Moment time={time} /> {status > 0 ? `HTTP ${status}` : words}
            {byHand && '（手动）'}
          </li>
        ))}
      </ol>
      {order.notifyNextTime && <p className="note">下次通知：{order.notifyNextTime}</p>}
      {isOver && (
        <Button size="small" disabled={again.isPending} onClick={() => void tell().catch(() => undefined)}>
          再通知一次
        </Button>
      )}
    </section>
  );
}
