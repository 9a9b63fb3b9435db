// While the price is locked: the clock, the sum, and paying it.
import { cancelGoodsOrder } from '@jishi/contract/marketplace/order';
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { CHANGED_BY_ORDER } from '../changed';
import { goodsHref } from '../places';
import { PayForm } from '../pay/pay-form';
import { useSecondsLeft } from '../pay/use-seconds-left';
import { clockText, unitOf } from '../words';
import { LockRuler } from './lock-ruler';
import type { Locked, Product } from './product';

type Props = { product: Product; locked: Locked; onAgain: () => void };

export function LockedSlip({ product, locked, onAgain }: Props) {
  const left = useSecondsLeft(locked.deadline);
  const client = useQueryClient();
  // The lock would end by itself: failing to give it up early is no fault.
  const { mutateAsync: cancel } = useCall(cancelGoodsOrder, { silent: true });

  function askAgain() {
    onAgain();
    void cancel({ no: locked.no })
      .catch(() => undefined)
      .then(() => refreshReads(client, ...CHANGED_BY_ORDER));
  }

  if (left === 0) return <Expired locked={locked} onAgain={askAgain} />;
  const { offer, price, count, amount, lockTime } = locked;
  return (
    <PayForm
      id="goods-slip"
      no={locked.no}
      amount={amount}
      topUpBack={goodsHref(product.id)}
      note={
        <>
          锁价还剩 <b>{clockText(left)}</b>，{count} {unitOf(product.kind)}
        </>
      }
      remark={`付款后先由平台代管，交付满 ${product.settleDays} 天无争议才结给供货方。`}
    >
      <div className="goods-lock-head">
        <h2 id="slip">价格已锁定</h2>
        <b role="timer">{clockText(left)}</b>
      </div>
      <LockRuler left={left} />
      <p className="small quiet">
        {offer.supplierName} <b className="ink">{formatMoney(price)}</b> 元锁到 {lockTime.slice(11)}
        ，过时重新询价，不会自动付款。
        <button type="button" className="text-button" onClick={askAgain}>
          重新询价
        </button>
      </p>
      <dl className="sum">
        <div>
          <dt>单价</dt>
          <dd>{formatMoney(price)}</dd>
        </div>
        <div>
          <dt>数量</dt>
          <dd>
            {count} {unitOf(product.kind)}
          </dd>
        </div>
      </dl>
    </PayForm>
  );
}

function Expired({ locked: { offer, price }, onAgain }: { locked: Locked; onAgain: () => void }) {
  return (
    <section className="paper" aria-labelledby="slip">
      <div className="paper-part">
        <div className="goods-lock-head">
          <h2 id="slip">锁价已过时</h2>
          <b>0:00</b>
        </div>
        <LockRuler left={0} />
        <p className="quiet" role="alert">
          {offer.supplierName} {formatMoney(price)} 元的价格没有锁住了。没有扣款，订单自动关闭；重新询价后接着买。
        </p>
        <Button look="main" size="wide" onClick={onAgain}>
          重新询价
        </Button>
      </div>
    </section>
  );
}
