// /recharge/orders/:no: one order: what happened, and what every supplier said.
import {
  askRechargeOrder,
  getConsoleRechargeOrder,
  searchRechargeOrders,
} from '@jishi/contract/console/recharge-order';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { Status } from '../../shell/labels';
import { MemberLink, ReviewLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';

type Order = Output<typeof getConsoleRechargeOrder>;
type Attempt = Order['attempts'][number];

export function RechargeOrderScreen() {
  const { no = '' } = useParams();
  const found = useQuery(query(getConsoleRechargeOrder, { no }));
  const { data } = found;
  return (
    <Screen
      title={`充值订单 ${no}`}
      mark={data && <Status of="rechargeStatus" value={data.status} />}
      actions={data && <Ask order={data} />}
    >
      <Loaded of={found} what="充值订单">
        {(order) => (
          <div className="sections">
            <Facts order={order} />
            <Attempts order={order} />
            <Steps order={order} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Asks the supplier now; an order whose end is known has nobody to ask. */
function Ask({ order }: { order: Order }) {
  const may = useMay(askRechargeOrder);
  const refresh = useRefreshOf(getConsoleRechargeOrder, searchRechargeOrders);
  const ask = useCall(askRechargeOrder, {
    onSuccess: ({ words }) => toast.success(`已查询：${words}`),
    onSettled: refresh,
  });
  const waits = order.attempts.some(({ nextAskTime }) => nextAskTime !== null);
  return (
    <>
      <ReviewLink kind={reviewKind.rechargeOrder} id={order.reviewId} no={order.no} waits />
      {may && waits && (
        <Button disabled={ask.isPending} onClick={() => ask.mutate({ no: order.no })}>
          {ask.isPending ? '正在查询' : '马上查询'}
        </Button>
      )}
    </>
  );
}

function Facts({ order }: { order: Order }) {
  return (
    <section>
      <RuledHead title="订单" />
      <FactList
        facts={[
          ['用户', <MemberLink of={order} />],
          ['用户自己的编号', <span className="mono break">{order.ownNo}</span>],
          ['产品', `${order.groupName} · ${order.productName}`],
          ['账号', order.account && <span className="mono">{order.account}</span>],
          ['数量', String(order.count)],
          ['金额', <Money value={order.amount} />],
          ['成本', order.cost && <Money value={order.cost} />],
          ['说明', order.reason],
          ['下单时间', order.createTime],
          ['结束时间', order.endTime],
        ]}
      />
    </section>
  );
}

const COLUMNS: readonly Column<Attempt>[] = [
  { key: 'supplier', title: '供应商', fold: 'lead', cell: ({ supplierName }) => supplierName },
  {
    key: 'number',
    title: '我方单号',
    fold: 'second',
    cell: ({ number }) => <span className="mono break">{number}</span>,
  },
  {
    key: 'theirs',
    title: '对方单号',
    fold: 'second',
    cell: ({ supplierNumber }) => <span className="mono break">{supplierNumber}</span>,
  },
  { key: 'state', title: '结果', fold: 'tail', cell: ({ state }) => <Status of="rechargeAttempt" value={state} /> },
  { key: 'words', title: '说明', fold: 'line', cell: ({ words }) => <span className="break">{words}</span> },
  { key: 'cost', title: '成本', align: 'end', fold: 'second', cell: ({ cost }) => <Money value={cost} /> },
  {
    key: 'asked',
    title: '查询',
    fold: 'line',
    cell: ({ asked, nextAskTime }) => `${asked} 次${nextAskTime ? `，下次 ${nextAskTime}` : ''}`,
  },
];

function Attempts({ order: { attempts } }: { order: Order }) {
  return (
    <section>
      <RuledHead title="供应商" note="一家明确拒绝才换下一家；没有明确回答的只查询，不重下" />
      {attempts.length === 0 ? (
        <EmptyState title="没有提交给供应商">刚受理的订单马上提交；库存里的卡密不经过供应商。</EmptyState>
      ) : (
        <LedgerTable caption="每一次尝试" columns={COLUMNS} rows={attempts} rowKey={({ number }) => number} dense />
      )}
    </section>
  );
}

function Steps({ order: { steps } }: { order: Order }) {
  return (
    <section>
      <RuledHead title="经过" />
      <FactList facts={steps.map(({ time, words }) => [time, words] as const)} />
    </section>
  );
}
