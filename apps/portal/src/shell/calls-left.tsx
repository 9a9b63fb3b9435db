import { formatCount } from '@jishi/ui/money';

/** Prepaid calls that are left, of how many. */
export function CallsLeft({ remaining, total }: { remaining: number; total: number }) {
  return (
    <span className="nowrap">
      <b>{formatCount(remaining)}</b> <span className="faint">/ {formatCount(total)} 次</span>
    </span>
  );
}
