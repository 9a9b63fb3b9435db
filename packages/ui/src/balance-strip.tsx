// The strip over an account: what there is, between a heavy rule and the double rule of a closed sum.
import type { ReactNode } from 'react';
import { formatMoney } from './money';

export type BalanceItem = { label: string; value: ReactNode; note?: ReactNode };

/** The first item is the balance itself and is set large. */
export function BalanceStrip({
  label,
  items,
  actions,
}: {
  label: string;
  items: readonly BalanceItem[];
  actions?: ReactNode;
}) {
  return (
    <div className="balance" role="group" aria-label={label}>
      <dl>
        {items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd className="balance-value">{item.value}</dd>
            {item.note && <dd className="balance-note">{item.note}</dd>}
          </div>
        ))}
      </dl>
      {actions && <div className="balance-actions">{actions}</div>}
    </div>
  );
}

/** An amount in yuan with its sign and its fraction set small: the whole yuan are read first. */
export function Amount({ value }: { value: string }) {
  const text = formatMoney(value);
  const point = text.indexOf('.');
  const negative = text.startsWith('-');
  return (
    <span className="amount">
      <span className="amount-sign">{negative ? '-¥' : '¥'}</span>
      {text.slice(negative ? 1 : 0, point)}
      <span className="amount-fraction">{text.slice(point)}</span>
    </span>
  );
}
