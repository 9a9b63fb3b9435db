// The choice of a period, kept in the address: of days up to today, or of a month.
import { Link, useLocation } from '@jishi/ui/router';

type Choice = { value: string; words: string };
type Props = { label: string; name: 'days' | 'month'; choices: readonly Choice[]; chosen: string; usual: string };

function Choices({ label, name, choices, chosen, usual }: Props) {
  const { pathname } = useLocation();
  return (
    <nav className="revenue-periods" aria-label={label}>
      {choices.map(({ value, words }) => (
        <Link
          key={value}
          to={value === usual ? pathname : `?${name}=${value}`}
          className={value === chosen ? 'tag tag-brand' : 'tag'}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** Links to the periods; `usual` is the one of the address without one. */
export function Periods({ periods, days, usual }: { periods: readonly number[]; days: string; usual: number }) {
  const choices = periods.map((period) => ({
    value: String(period),
    words: period === 1 ? '今天' : `近 ${period} 天`,
  }));
  return <Choices label="时段" name="days" choices={choices} chosen={days} usual={String(usual)} />;
}

/** Links to the months, `yyyy-MM`, the first of which is the one of the address without one. */
export function Months({ months, month }: { months: readonly string[]; month: string }) {
  const choices = months.map((one) => ({ value: one, words: one }));
  return <Choices label="月份" name="month" choices={choices} chosen={month} usual={months[0] ?? ''} />;
}
