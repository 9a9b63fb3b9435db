// The packages of a product, one a row.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { ChoiceRows } from '@jishi/ui/choice-rows';
import { Tag } from '@jishi/ui/tag';
import { validity } from '../../shell/package-validity';
import { type OfferOnSale, isSoldOut } from './purchase-rules';

type Props = {
  offers: readonly OfferOnSale[];
  /** What the product is sold by. */
  unit: number;
  chosen: OfferOnSale;
  onChoose: (offerId: string) => void;
};

export function OfferChoice({ offers, unit, chosen, onChoose }: Props) {
  const label = unitLabel(unit);
  return (
    <ChoiceRows
      name="offer"
      legend={
        <>
          <span className="form-part-number">1</span>买哪个套餐
        </>
      }
      rows={offers.map((offer) => ({
        value: offer.id,
        name: offer.name,
        disabled: isSoldOut(offer),
        hint: (
          <>
            {formatCount(offer.calls)} {label}，每{label} {formatMoney(offer.unitPrice, 4)} 元，{validity(offer)}
            有效
            {offer.firstPurchaseOnly && (
              <>
                {' '}
                <Tag tone="brand">首购</Tag>
              </>
            )}
            {stockText(offer)}
          </>
        ),
        aside: (
          <>
            <b className="choice-price">{formatMoney(offer.price)}</b> 元
          </>
        ),
      }))}
      chosen={chosen.id}
      onChoose={onChoose}
    />
  );
}

const FEW = 20;

function stockText({ stock }: OfferOnSale): string {
  if (stock === null || stock > FEW) return '';
  return stock === 0 ? '，已售完' : `，剩 ${stock} 份`;
}
