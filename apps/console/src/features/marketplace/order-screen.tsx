// /marketplace/orders/:no: one order: what happened, and every transfer of it in the ledger.
import { getConsoleGoodsOrder } from '@jishi/contract/console/marketplace-order';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Money, formatMoney } from '@jishi/ui/money';
import { Link, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { accountNameOf } from '../../shell/account-name';
import { query } from '../../shell/client';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink, ReviewLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';

type Order = Output<typeof getConsoleGoodsOrder>;

export function GoodsOrderScreen() {
  const { no = '' } = useParams();
  const found = useQuery(query(getConsoleGoodsOrder, { no }));
  const { data } = found;
  return (
    <Screen
      title={`权益订单 ${no}`}
      mark={data && <Status of="goodsOrderStatus" value={data.status} />}
      actions={data && <ReviewLink kind={reviewKind.goodsDispute} id={data.reviewId} no={no} waits />}
    >
      <Loaded of={found} what="权益订单">
        {(order) => (
          <div className="sections">
            <Facts order={order} />
            <Transfers order={order} />
            <section>
              <RuledHead title="经过" />
              <FactList facts={order.steps.map(({ time, words }) => [time, words] as const)} />
            </section>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ order }: { order: Order }) {
  const { settlement, disputeNo } = order;
  return (
    <section>
      <RuledHead title="订单" />
      <FactList
        facts={[
          ['买家', <MemberLink of={order} />],
          ['供货方', <Link to={`/marketplace/suppliers/${order.supplierId}`}>{order.supplierName}</Link>],
          ['商品', order.productName],
          ['交付方式', labelOf('goodsWay', order.way).label],
          ['账号', order.account && <span className="mono">{order.account}</span>],
          ['数量', `${order.count} × ${formatMoney(order.price)} 元，已交付 ${order.delivered}`],
          ['金额', <Money value={order.amount} />],
          ['已退买家', Number(order.returned) > 0 ? <Money value={order.returned} /> : ''],
          ['结算', settlement === null ? '' : <Status of="settlementStatus" value={settlement} />],
          ['应结算', order.dueTime],
          ['已结算', order.settleTime],
          ['争议', disputeNo && <Link to={`/marketplace/disputes?no=${disputeNo}`}>{disputeNo}</Link>],
          ['说明', order.reason],
          ['下单时间', order.createTime],
          ['付款时间', order.payTime],
          ['结束时间', order.endTime],
        ]}
      />
    </section>
  );
}

/** What moves the money of an order. */
const MOVED: Readonly<Record<string, string>> = {
  'goods.buy': '买家付款',
  'goods.deliver': '交付',
  'goods.back': '退回买家',
  'goods.dispute': '争议退款',
  'credit.surplus': '已还清的授信转为充值余额',
  'supply.settle': '结算给供货方',
};

function Transfers({ order: { transfers } }: { order: Order }) {
  return (
    <section>
      <RuledHead title="记账" note="这一笔在总账里的每次转账，每次合计为零" />
      {transfers.length === 0 ? (
        <EmptyState title="还没有记账">付款之前不产生账目。</EmptyState>
      ) : (
        <FactList
          facts={transfers.map(({ time, kind, lines }) => [
            time,
            <>
              <b>{MOVED[kind] ?? kind}</b>
              {lines.map(({ account, amount }, at) => (
                <span key={at} className="apply-reason">
                  {accountNameOf(account).text} {formatMoney(amount)}
                </span>
              ))}
            </>,
          ])}
        />
      )}
    </section>
  );
}
