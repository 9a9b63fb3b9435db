// An order that waits for its payment: the clock of its price, and paying it.
import { ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { useState } from 'react';
import { LockRuler } from '../goods/lock-ruler';
import { PayForm } from '../pay/pay-form';
import { useSecondsLeft } from '../pay/use-seconds-left';
import { orderHref } from '../places';
import { clockText, unitOf } from '../words';
import type { Order } from './order';
import { CancelButton } from './cancel-button';
import '../goods/goods.css';
import '../goods/slip.css';

export function ToPay({ order }: { order: Order }) {
  const { no, price, count, kind, amount, lockSeconds, payOrderNo } = order;
  const [deadline] = useState(() => Date.now() + lockSeconds * 1000);
  const left = useSecondsLeft(deadline);
  return (
    <div className="goods-to-pay goods-buy">
      <PayForm
        no={no}
        amount={amount}
        topUpBack={orderHref(no)}
        remark="付款后先由平台代管，交付后无争议才结给供货方。"
      >
        <div className="goods-lock-head">
          <h2 id="slip">价格已锁定</h2>
          <b role="timer">{clockText(left)}</b>
        </div>
        <LockRuler left={left} />
        <p className="small quiet">
          {count} {unitOf(kind)} × {formatMoney(price)} 元；过时没有付款，订单自动关闭。
        </p>
      </PayForm>
      <p className="goods-acts">
        <span className="small quiet">{payOrderNo ? '渠道里有一笔付款还没有完成' : '还没有付款'}</span>
        <span>
          {payOrderNo && <ButtonLink to={`/pay?orderNo=${payOrderNo}`}>接着付</ButtonLink>}
          <CancelButton order={order} />
        </span>
      </p>
    </div>
  );
}
