import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { beijingInstant } from '@jishi/ui/beijing-time';
import { spanText } from '../../words';

type Props = { of: { status: number; deliverBy: string | null; isLate: boolean } };

/** How long a supplier has; nothing for an order that is not waited for. */
export function TimeLeft({ of: { status, deliverBy, isLate } }: Props) {
  if (status !== goodsOrderStatus.delivering || !deliverBy) return null;
  const left = (beijingInstant(deliverBy) - Date.now()) / 1000;
  // by the server's clock it is late, or by this one
  if (isLate || left <= 0) return <span className="supply-low">已超时</span>;
  return <span suppressHydrationWarning>还剩 {spanText(left)}</span>;
}
