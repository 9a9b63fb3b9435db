import { unitLabel } from '@jishi/contract/enums/catalogue';
import { formatCount } from '@jishi/ui/money';

/** Prepaid units that are left, of how many; `unit`: chargeUnit. */
export function CallsLeft({ remaining, total, unit }: { remaining: number; total: number; unit: number }) {
  return (
    <span className="nowrap">
      <b>{formatCount(remaining)}</b>{' '}
      <span className="faint">
        / {formatCount(total)} {unitLabel(unit)}
      </span>
    </span>
  );
}
