import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import type { ReactNode } from 'react';

type Props = { note: ReactNode; amount: string; text: string; busy: boolean };

/** On a phone the sum and the button stay at hand while the offers are read. */
export function BuyBar({ note, amount, text, busy }: Props) {
  return (
    <div className="goods-bar">
      <p>
        <span className="small quiet">{note}</span>
        <b>
          <small>¥</small>
          {formatMoney(amount)}
        </b>
      </p>
      <Button type="submit" look="main" size="wide" disabled={busy}>
        {text}
      </Button>
    </div>
  );
}
