// A price line by line, down to the amount to pay.
import type { PriceLine } from '@jishi/contract/payment';
import { priceLineKind } from '@jishi/contract/enums/payment';
import { formatMoney } from '@jishi/ui/money';
import type * as z from 'zod';
import { useLabel } from './labels';

type Line = z.output<typeof PriceLine>;

/** The lines with a coupon of this name that saves so much. */
export function withCoupon(lines: readonly Line[], coupon: { name: string; saves: string } | undefined): Line[] {
  return coupon
    ? [...lines, { kind: priceLineKind.coupon, name: coupon.name, amount: `-${coupon.saves}` }]
    : [...lines];
}

export function PriceLines({ lines, total }: { lines: readonly Line[]; total: string }) {
  const kindLabel = useLabel('priceLineKind');
  return (
    <dl className="sum price-lines" aria-label="价格明细">
      {lines.map(({ kind, name, amount }) => (
        <div key={`${kind} ${name}`}>
          <dt>
            {kindLabel(kind).label}
            <small>{name}</small>
          </dt>
          <dd>{amount.startsWith('-') ? `−${formatMoney(amount.slice(1))}` : formatMoney(amount)}</dd>
        </div>
      ))}
      <div className="sum-total">
        <dt>应付</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}
