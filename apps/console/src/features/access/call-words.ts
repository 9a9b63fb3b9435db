// How one call reads: whether it went well, what it cost and what paid for it.
import type { searchCalls } from '@jishi/contract/console/access';
import type { Output } from '@jishi/contract/endpoint';
import { chargeSource, unitLabel } from '@jishi/contract/enums/catalogue';
import { formatCount, formatMoney } from '@jishi/ui/money';
import type { Tone } from '@jishi/ui/status-mark';

export type Call = Output<typeof searchCalls>['list'][number];

/** Danger for faults of the service, warning for what the caller can mend. */
export function callTone({ code, httpStatus }: Pick<Call, 'code' | 'httpStatus'>): Tone {
  if (code === 0) return 'success';
  return httpStatus >= 500 ? 'danger' : 'warning';
}

/** Yuan where the balance paid, units of the product where a package or a free quota did. */
export function callCost({
  charged,
  source,
  amount,
  units,
  unit,
}: Pick<Call, 'charged' | 'source' | 'amount' | 'units' | 'unit'>): string {
  if (!charged) return '没有扣费';
  return source === chargeSource.balance ? `¥${formatMoney(amount, 4)}` : `${formatCount(units)} ${unitLabel(unit)}`;
}
