// On a phone the sum and the button stay at hand while a purchase is chosen. The button of the paper makes way for it.
import { Button, ButtonLink } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import type { ReactNode } from 'react';
import { askForTradePassword } from './trade-password';

type Props = {
  /** What the sum is of, or what it leaves. */
  note: ReactNode;
  /** In yuan. */
  amount: string;
  /** The same button as on the paper. */
  children: ReactNode;
};

export function PayBar({ note, amount, children }: Props) {
  return (
    <div className="pay-bar" role="region" aria-label="合计与付款">
      <p>
        <span className="small quiet">{note}</span>
        <b>
          <small>¥</small>
          {formatMoney(amount)}
        </b>
      </p>
      {children}
    </div>
  );
}

type ActionProps = {
  /** Where to top up, when the balance would not do. */
  topUp: string | undefined;
  needsPassword: boolean;
  busy: boolean;
  text: string;
};

/** What a purchase takes next: money, a trade password, or the press that pays. */
export function PayAction({ topUp, needsPassword, busy, text }: ActionProps) {
  if (topUp !== undefined) {
    return (
      <ButtonLink look="main" size="wide" to={topUp}>
        去充值
      </ButtonLink>
    );
  }
  return needsPassword ? (
    <Button look="main" size="wide" onClick={() => void askForTradePassword()}>
      设置交易密码
    </Button>
  ) : (
    <Button type="submit" look="main" size="wide" disabled={busy}>
      {busy ? '正在付款' : text}
    </Button>
  );
}
