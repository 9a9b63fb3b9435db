// The choice of a period up to today, kept in the address as `days`.
import { Link, useLocation } from '@jishi/ui/router';

type Props = { periods: readonly number[]; days: string; usual: number };

/** Links to the periods; `usual` is the one of the address without one. */
export function Periods({ periods, days, usual }: Props) {
  const { pathname } = useLocation();
  return (
    <nav className="revenue-periods" aria-label="时段">
      {periods.map((period) => (
        <Link
          key={period}
          to={period === usual ? pathname : `?days=${period}`}
          className={String(period) === days ? 'tag tag-brand' : 'tag'}
          aria-current={String(period) === days ? 'true' : undefined}
        >
          {period === 1 ? '今天' : `近 ${period} 天`}
        </Link>
      ))}
    </nav>
  );
}
