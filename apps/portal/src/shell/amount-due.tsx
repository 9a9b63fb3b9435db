import { formatMoney } from '@jishi/ui/money';

/** The amount to pay, in yuan, as the largest element of a slip. */
export function AmountDue({ amount }: { amount: string }) {
  return (
    <p className="due">
      <span className="quiet">应付</span>
      <b>
        <small>¥</small>
        {formatMoney(amount)}
      </b>
    </p>
  );
}
