// The goods, the price, and the proof of identity.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { payChannel } from '@jishi/contract/enums/payment';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { afterPaying } from '../../shell/after-paying';
import { payWords } from '../../shell/cashier';
import { useLabel } from '../../shell/labels';
import { OrderSlip } from '../../shell/order-slip';
import { validity } from '../../shell/package-validity';
import { type OfferOnSale, type ShownPrice, covers, lastDay, savingOf } from './purchase-rules';
import { usePurchase } from './use-purchase';

type Props = {
  projectName: string;
  perUnit: string;
  unit: number;
  offer: OfferOnSale;
  price: ShownPrice;
  channel: number;
  /** The member's balance, where paying from it is offered. */
  balance: string | undefined;
  /** Where to top up and come back from. */
  topUp: string;
};

export function PurchaseSlip({ projectName, perUnit, unit, offer, price, channel, balance, topUp }: Props) {
  const { buy, ...purchase } = usePurchase();
  const fromBalance = channel === payChannel.balance;
  const channelName = useLabel('payChannel')(channel).label;
  const known = balance !== undefined && !covers(balance, price.payAmount);
  return (
    <OrderSlip
      brings={<Lines {...{ projectName, perUnit, unit, offer }} balance={fromBalance ? balance : undefined} />}
      lines={price.lines.length > 1 ? price.lines : []}
      payAmount={price.payAmount}
      what="套餐"
      purchase={purchase}
      fromBalance={fromBalance}
      shortage={{ known, note: '余额不够付这个套餐。充值后会回到这里，选好的套餐不变。', topUp }}
      barNote={afterPaying(fromBalance ? (balance ?? '0.00') : undefined, price.payAmount, channelName)}
      payText={payTextOf(channel, channelName)}
      remark="买到即可用，先到期的套餐先扣；失败的调用不扣。"
      onPay={(password) => buy(offer, price, channel, password)}
    />
  );
}

function payTextOf(channel: number, channelName: string): string {
  if (channel === payChannel.balance) return '用余额付款';
  return channel === payChannel.transfer ? '下单，看收款账户' : payWords(channelName);
}

type LinesProps = Pick<Props, 'projectName' | 'perUnit' | 'unit' | 'offer' | 'balance'>;

function Lines({ projectName, perUnit, unit, offer, balance }: LinesProps) {
  const saving = savingOf(offer, perUnit);
  const label = unitLabel(unit);
  return (
    <dl className="sum">
      <div>
        <dt>
          {projectName}
          <small>{offer.name}</small>
        </dt>
        <dd>
          {formatCount(offer.calls)} {label}
        </dd>
      </div>
      <div>
        <dt>
          每{label}
          <small>单价 {formatMoney(perUnit, 4)} 元</small>
        </dt>
        <dd>{formatMoney(offer.unitPrice, 4)} 元</dd>
      </div>
      {saving && (
        <div>
          <dt>比按单价付款省</dt>
          <dd>{formatMoney(saving)} 元</dd>
        </div>
      )}
      <div>
        <dt>
          {offer.startWithinDays === null ? '有效至' : '最晚启用'}
          <small>{offer.startWithinDays === null ? `从付款起 ${validity(offer)}` : `${validity(offer)}有效`}</small>
        </dt>
        <dd suppressHydrationWarning>{lastDay(offer, new Date())}</dd>
      </div>
      {balance !== undefined && (
        <div>
          <dt>可用余额</dt>
          <dd>{formatMoney(balance)}</dd>
        </div>
      )}
    </dl>
  );
}
