// The offers of a product, one of which is chosen: price, success, speed and stock on one line, each against the others.
import { goodsWay, offerOrder } from '@jishi/contract/enums/marketplace';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { usePicked } from '@jishi/ui/picked';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { useLabel, useOptions } from '../../../shell/labels';
import { Initial } from '../initial';
import { rateText, spanText, stockText } from '../words';
import { placeOf } from './price';
import type { Offer, Product } from './product';

type Props = {
  product: Product;
  chosen: string;
  /** A price is locked: another offer takes another order. */
  fixed: boolean;
  order: string | undefined;
  onChoose: (goodsId: string) => void;
  onOrder: (order: string | null) => void;
};

const BEST = String(offerOrder.best);

export function Offers({ product, chosen, fixed, order = BEST, onChoose, onOrder }: Props) {
  const [shown, pick] = usePicked(chosen);
  const { offers, kind } = product;
  const orders = useOptions('offerOrder');
  return (
    <>
      <RuledHead
        id="offers"
        title="选一家供货方"
        more={
          <Segments
            label="排序"
            plain
            choices={orders.map(({ value, label }) => [value, label] as const)}
            chosen={order}
            onChoose={(value) => onOrder(value === BEST ? null : value)}
          />
        }
      />
      <div className="goods-offers-head" aria-hidden="true">
        <span>供货方</span>
        <span>单价（元）</span>
        <span>30 日成功率</span>
        <span>交付（中位）</span>
        <span>库存</span>
      </div>
      <fieldset className="goods-offers whole-choices stands-back" disabled={fixed}>
        <legend className="sr">供货方报价</legend>
        {offers.map((offer) => (
          <label key={offer.goodsId}>
            <input
              type="radio"
              name="offer"
              value={offer.goodsId}
              checked={offer.goodsId === shown}
              onChange={() => {
                pick(offer.goodsId);
                onChoose(offer.goodsId);
              }}
            />
            <Row offer={offer} offers={offers} kind={kind} />
          </label>
        ))}
      </fieldset>
      <p className="small quiet goods-note">
        按近 30 日本站订单实算，每分钟更新；圆点越靠左越便宜、越快。综合 = 价格名次 × 2 + 成功率名次 +
        速度名次，小者在前，并列看成功率。
      </p>
    </>
  );
}

function Row({ offer, offers, kind }: { offer: Offer; offers: readonly Offer[]; kind: number }) {
  const { supplierName, price, orders, stock, slowest, seconds } = offer;
  return (
    <span className="goods-offer">
      <span className="goods-radio" aria-hidden="true" />
      <Initial of={supplierName} />
      <span className="goods-offer-name">
        <b>
          {supplierName} <Praise of={offer} />
        </b>
        <small>
          <Way offer={offer} />
          {orders > 0 && `，近 30 日 ${formatCount(orders)} 单`}
        </small>
      </span>
      <span className="goods-offer-price">
        <b>{formatMoney(price)}</b>
        <Scale
          at={placeOf(
            Number(price),
            offers.map((one) => Number(one.price)),
          )}
        />
      </span>
      <Rate offer={offer} />
      <span className="goods-offer-speed">
        <b>{seconds === null ? '—' : spanText(seconds)}</b>
        {seconds !== null && (
          <Scale
            at={placeOf(
              seconds,
              offers.flatMap((one) => one.seconds ?? []),
            )}
          />
        )}
      </span>
      <span className="goods-offer-stock">
        <b>{stockText(stock, kind)}</b>
        {slowest !== null && <small>最慢 {spanText(slowest)}</small>}
      </span>
    </span>
  );
}

function Way({ offer: { way, withinMinutes } }: { offer: Offer }) {
  const { label } = useLabel('goodsWay')(way);
  return way === goodsWay.hand && withinMinutes > 0 ? `${label}，时限 ${spanText(withinMinutes * 60)}` : label;
}

function Praise({ of: { isBest, isCheapest, isSurest, isFastest } }: { of: Offer }) {
  const words = [isBest && '综合最优', isCheapest && '最便宜', isFastest && '最快', isSurest && '最稳'].filter(Boolean);
  return words.length > 0 && <em>{words.join('、')}</em>;
}

/** Below this a supplier fails too often to be a first choice. */
const LOW_RATE = 9500;

function Rate({ offer: { successRate, daily } }: { offer: Offer }) {
  if (successRate === null) {
    return (
      <span className="goods-offer-rate">
        <b className="quiet">订单太少</b>
      </span>
    );
  }
  return (
    <span className="goods-offer-rate">
      <b className={successRate < LOW_RATE ? 'goods-low' : undefined}>
        {rateText(successRate)}
        <small>%</small>
      </b>
      <Days of={daily} />
    </span>
  );
}

const STEP = 4;
const HEIGHT = 12;

/** Thirty days: whole bars for days without a failure, short amber ones for others, nothing where nothing ended. */
function Days({ of: days }: { of: Offer['daily'] }) {
  const bars = (fits: (rate: number) => boolean, height: number) =>
    days
      .map((rate, at) => (rate !== null && fits(rate) ? `M${at * STEP} ${HEIGHT}v-${height}h3v${height}z` : ''))
      .join('');
  return (
    <svg viewBox={`0 0 ${days.length * STEP - 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="goods-day" d={bars((rate) => rate === 10_000, HEIGHT)} />
      <path className="goods-day-low" d={bars((rate) => rate < 10_000, 7)} />
    </svg>
  );
}

/** Where a value stands between the least and the most of all offers. */
function Scale({ at }: { at: number }) {
  return (
    <svg className="goods-scale" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <path d="M.5 4v7M.5 7.5h99M99.5 4v7" />
      <path className="goods-scale-dot" d={`M${(5 + at * 0.9).toFixed(1)} 7.5h0`} />
    </svg>
  );
}
