import { formatMoney } from '@jishi/ui/money';

/** What is to be paid, in yuan, as the largest thing on a slip. */
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
