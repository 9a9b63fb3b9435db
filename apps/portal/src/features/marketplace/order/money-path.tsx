// Where an order's money is: with the buyer, with us, with the supplier. The three add up to what was paid.
import { settlementStatus } from '@jishi/contract/enums/marketplace';
import { formatMoney as toWire, parseMoney } from '@jishi/money';
import { Moment, beijingInstant } from '@jishi/ui/beijing-time';
import { formatMoney } from '@jishi/ui/money';
import type { ReactNode } from 'react';
import { rateText, spanText, unitOf } from '../words';
import type { Order } from './order';
import './order.css';

type Line = readonly [name: string, value: string, strong?: 'strong'];

export function MoneyPath({ order }: { order: Order }) {
  const { money, amount, returned, price, count, kind, supplierName, payTime } = order;
  const held = toWire(parseMoney(money.escrow) + parseMoney(money.waiting));
  const isHeld = Number(held) > 0;
  const isSettled = Number(money.settled) > 0;
  return (
    <ol className="goods-path">
      <Step
        number={1}
        name="您的余额"
        when={payTime && <Moment time={payTime} />}
        lines={[
          ['本单付出', `−${formatMoney(amount)}`],
          ...(Number(returned) > 0 ? [['已退回', `+${formatMoney(returned)}`, 'strong'] as const] : []),
        ]}
      >
        {count} {unitOf(kind)} × {formatMoney(price)}，一次付清
      </Step>
      <Step
        number={2}
        name="平台代管"
        now={isHeld}
        when={isHeld ? '现在在这里' : '不在这里'}
        lines={heldLines(order, held)}
      >
        {heldWords(order)}
      </Step>
      <Step
        number={3}
        name={supplierName}
        now={isSettled}
        when={
          isSettled ? money.settleTime && <Moment time={money.settleTime} short /> : money.dueTime && dueWords(order)
        }
        lines={[
          ['结给供货方', formatMoney(netOf(order)), 'strong'],
          [`平台服务费 ${rateText(money.feeRate)}%`, formatMoney(money.fee)],
        ]}
      >
        {isSettled ? '已结算，交付与款项两清' : dueNote(order)}
      </Step>
    </ol>
  );
}

/** What the supplier gets or got of the order: the fee is a part of what waits or is settled. */
function netOf({ money: { waiting, settled, fee } }: Order): string {
  return toWire(parseMoney(waiting) + parseMoney(settled) - parseMoney(fee));
}

function heldLines({ money: { escrow, waiting } }: Order, held: string): Line[] {
  return [
    ...(Number(escrow) > 0 && Number(waiting) > 0
      ? [['未交付', formatMoney(escrow)] as const, ['待结算', formatMoney(waiting)] as const]
      : []),
    ['代管着', `¥${formatMoney(held)}`, 'strong'],
  ];
}

function heldWords({ money: { escrow, waiting, dueTime }, settlement, deliverBy }: Order): string {
  if (settlement === settlementStatus.frozen) return '争议中，等处理结果';
  if (Number(waiting) > 0 && dueTime) {
    const left = (beijingInstant(dueTime) - Date.now()) / 1000;
    return left > 0 ? `再 ${spanText(left)}无争议，自动结出` : '马上自动结出';
  }
  if (Number(escrow) > 0) return deliverBy ? `应在 ${deliverBy.slice(5, 16)} 前交付` : '等供货方交付';
  return '付出、退回、结出三处相等';
}

function dueNote({ settlement, disputeNo }: Order): string {
  if (settlement === settlementStatus.returned) return '争议成立，已全部退给您';
  if (disputeNo && settlement === settlementStatus.waiting) return '争议已结束，到时间结给供货方';
  return '提出争议，这一步停住，钱不动';
}

function dueWords({ money: { dueTime } }: Order): ReactNode {
  return dueTime && <Moment time={dueTime} short />;
}

type StepProps = {
  number: number;
  name: string;
  now?: boolean;
  when: ReactNode;
  lines: readonly Line[];
  children: ReactNode;
};

function Step({ number, name, now, when, lines, children }: StepProps) {
  return (
    <li className={now ? 'goods-path-now' : undefined}>
      <p className="goods-path-head">
        <span className="faint">{number}</span>
        <b>{name}</b>
        <span>{when}</span>
      </p>
      <dl>
        {lines.map(([label, value, strong]) => (
          <div key={label} className={strong && 'goods-path-strong'}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet" suppressHydrationWarning>
        {children}
      </p>
    </li>
  );
}
