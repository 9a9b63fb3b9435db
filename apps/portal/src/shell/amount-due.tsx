import { formatMoney } from '@jishi/ui/money';

/** The amount that a slip is about, in yuan, as the largest element of it. */
export function AmountDue({ amount, label = '应付' }: { amount: string; label?: string }) {
  return (
    <p className="due">
      <span className="quiet">{label}</span>
      <b>
        <small>¥</small>
        {formatMoney(amount)}
      </b>
    </p>
  );
}
