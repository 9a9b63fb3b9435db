// A level's benefits and price, and the proof of identity.
import type { initVipPurchase } from '@jishi/contract/vip';
import type { Output } from '@jishi/contract/endpoint';
import { payChannel } from '@jishi/contract/enums/payment';
import { parseMoney } from '@jishi/money';
import { Moment } from '@jishi/ui/beijing-time';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { afterPaying } from '../../../shell/after-paying';
import { couponOf } from '../../../shell/coupon-choice';
import { useLabel } from '../../../shell/labels';
import { OrderSlip } from '../../../shell/order-slip';
import { withCoupon } from '../../../shell/price-lines';
import { usePurchase } from './use-purchase';

export type Purchase = Output<typeof initVipPurchase>;

type Props = {
  purchase: Purchase;
  /** The id of a coupon as the address has it. */
  coupon: string | undefined;
  channel: number;
  /** This page, to come back to after topping up. */
  here: string;
};

/** `vipPurchase` on the wire. */
const [UPGRADE, LATER] = [3, 4];

export function Slip({ purchase, coupon: named, channel, here }: Props) {
  const { buy, ...state } = usePurchase();
  const channelName = useLabel('payChannel')(channel).label;
  const coupon = couponOf(purchase, named);
  const payAmount = coupon?.payAmount ?? purchase.payAmount;
  const fromBalance = channel === payChannel.balance;
  const balance = purchase.channels.find((way) => way.channel === payChannel.balance)?.balance ?? '0.00';
  const { level, period, unpaidOrderNo } = purchase;
  return (
    <OrderSlip
      brings={<Brings purchase={purchase} fromBalance={fromBalance} />}
      lines={withCoupon(purchase.lines, coupon && { ...coupon, name: `${coupon.name}（${coupon.terms}）` })}
      payAmount={payAmount}
      what="等级"
      purchase={state}
      fromBalance={fromBalance}
      shortage={{
        known: parseMoney(balance) < parseMoney(payAmount),
        note: `可用余额 ¥${formatMoney(balance)} 不够。充值后会回到这里，选好的等级不变。`,
        topUp: `/fund/rechargeCenter?${new URLSearchParams({ need: payAmount, back: here }).toString()}`,
      }}
      blocked={
        unpaidOrderNo && (
          <>
            您有一笔会员订单还没有付款，付款或取消后才能再买。{' '}
            <Link to={`/pay?orderNo=${unpaidOrderNo}`}>去付款或取消</Link>
          </>
        )
      }
      barNote={afterPaying(fromBalance ? balance : undefined, payAmount, channelName)}
      payText={fromBalance ? '用余额付款' : `去${channelName}付款`}
      remark="会员折扣用于按次调用与套餐，生效后新的调用就按折扣扣费。"
      onPay={(password) => buy({ level, period, payAmount, couponId: coupon?.id ?? null }, channel, password)}
    />
  );
}

function Brings({ purchase, fromBalance }: { purchase: Purchase; fromBalance: boolean }) {
  const periodLabel = useLabel('vipPeriod');
  const purchaseLabel = useLabel('vipPurchase');
  const { name, period, purchase: kind, beginTime, endTime } = purchase;
  return (
    <dl className="sum">
      <div>
        <dt>
          {name}会员
          <small>{kind === UPGRADE ? '升级即刻生效，低等级剩余的天数抵扣价格' : purchaseLabel(kind).label}</small>
        </dt>
        <dd>1 {periodLabel(period).label}</dd>
      </div>
      <div>
        <dt>
          开始
          {kind === LATER ? <small>现在的等级到期后</small> : !fromBalance && <small>从到账的时候算起</small>}
        </dt>
        <dd>
          <Moment time={beginTime.slice(0, 16)} />
        </dd>
      </div>
      <div>
        <dt>到期</dt>
        <dd>
          <Moment time={endTime.slice(0, 16)} />
        </dd>
      </div>
    </dl>
  );
}
