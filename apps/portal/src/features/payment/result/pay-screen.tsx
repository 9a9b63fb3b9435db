// /pay: pays an order that waits, in the way it was begun or in another one, or gives it up.
import { payChannel } from '@jishi/contract/enums/payment';
import { ButtonLink } from '@jishi/ui/button';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Segments } from '@jishi/ui/segments';
import { formatMoney } from '@jishi/ui/money';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Navigate, useSearchParams } from '@jishi/ui/router';
import { isPhone } from '../../../shell/cashier';
import { useLabel } from '../../../shell/labels';
import { isPending, stageOf } from '../../../shell/order-status';
import { PayFrame } from '../pay-frame';
import { TransferPay } from '../remittance/transfer-pay';
import { RECHARGE_TERMS } from '../queries';
import { OrderFacts } from './order-facts';
import { PayButton } from './pay-button';
import { RestToPay } from './rest-to-pay';
import { ScanCode } from './scan-code';
import { UnpaidActions } from './unpaid-actions';
import { type WatchedOrder, useWatchedOrder } from './use-watched-order';
import { WechatSheet } from './wechat-sheet';

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
  const [other, setOther] = useState(false);
  const { data: order, error, refetch } = useWatchedOrder(orderNo);
  if (!order) {
    return error ? (
      <Failure title="没有取到这笔订单" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={5} />
    );
  }
  if (order.channel === payChannel.transfer && isPending(order.status) && !other)
    return <TransferPay order={order} onOther={() => setOther(true)} />;
  // Paid or closed meanwhile, perhaps in the other window: the result page says which.
  if (stageOf(order.status) !== 'waiting') return <Navigate to={`/payres?orderNo=${orderNo}`} replace />;
  return <Payment order={order} onAsk={async () => (await refetch()).data?.status} />;
}

function Payment({ order, onAsk }: { order: WatchedOrder; onAsk: () => Promise<number | undefined> }) {
  const [picked, pick] = useState<number>();
  const onPhone = useOnPhone();
  const grant = useWechatGrant();
  const channel = picked ?? (grant ? payChannel.wechat : order.channel);
  const [wantsCode, setWantsCode] = useState(false);
  const hasBoth = channel === payChannel.alipay && onPhone === false;
  const scan = hasBoth && wantsCode;
  return (
    <div className="columns columns-slip pay-columns">
      <div>
        <Ways order={order} channel={channel} onPick={pick} />
        <OrderFacts order={order} />
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
            <p className="small quiet">
              <RestToPay expireTime={order.expireTime} />
            </p>
          </div>
          <div className="paper-part paper-tear">
            {hasBoth && <PageOrCode code={wantsCode} onChoose={setWantsCode} />}
            {onPhone !== undefined && <Collecting order={order} channel={channel} scan={scan} onPhone={onPhone} />}
            <UnpaidActions order={order} onAsk={onAsk} />
          </div>
        </section>
      </aside>
    </div>
  );
}

type CollectingProps = { order: WatchedOrder; channel: number; scan: boolean; onPhone: boolean };

/** The way to pay that fits the screen. */
function Collecting({ order, channel, scan, onPhone }: CollectingProps) {
  const grant = useWechatGrant();
  if (grant && channel === payChannel.wechat) return <WechatSheet key={grant.state} order={order} grant={grant} />;
  if (channel === order.channel && (scan || (channel === payChannel.wechat && !onPhone)))
    return <ScanCode order={order} />;
  return <PayButton order={order} channel={channel} scan={scan} wide />;
}

function Ways({ order, channel, onPick }: { order: WatchedOrder; channel: number; onPick: (channel: number) => void }) {
  const { data: terms } = useQuery(aside('收款说明', RECHARGE_TERMS));
  const channelLabel = useLabel('payChannel');
  const begun = { channel: order.channel, hint: '这笔订单选定的付款方式', arrival: '' };
  return (
    <ChoiceRows
      name="channel"
      legend="怎么付"
      rows={(terms?.channels ?? [begun]).map(({ channel: way, hint, arrival }) => ({
        value: String(way),
        name: channelLabel(way).label,
        hint,
        aside: arrival,
      }))}
      chosen={String(channel)}
      onChoose={(value) => onPick(Number(value))}
    />
  );
}

/** Switching closes the trade begun the other way, but only once the new one has really begun. */
function PageOrCode({ code, onChoose }: { code: boolean; onChoose: (code: boolean) => void }) {
  return (
    <p className="way-choice">
      <Segments
        label="在支付宝怎么付"
        choices={[
          ['page', '打开网页付'],
          ['code', '手机扫码付'],
        ]}
        chosen={code ? 'code' : 'page'}
        onChoose={(way) => onChoose(way === 'code')}
      />
    </p>
  );
}

/** Whether this is WeChat's own browser, which leaves and returns to learn who pays. */
function isInWechat(): boolean {
  return navigator.userAgent.includes('MicroMessenger/');
}

/** What WeChat sent its own browser back with to this page, if it did. */
function useWechatGrant(): { code: string; state: string } | undefined {
  const [params] = useSearchParams();
  const inWechat = useSyncExternalStore(
    () => () => undefined,
    isInWechat,
    () => false,
  );
  const [code, state] = [params.get('code'), params.get('state')];
  return inWechat && code && state ? { code, state } : undefined;
}

/** Undefined until React owns the page: a payment begun from the wrong screen would have to be closed again. */
function useOnPhone(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    () => () => undefined,
    isPhone,
    () => undefined,
  );
}
