// Ninety days of one part, a bar each: the colours of products' charts, and a height by state, so that colour alone tells nothing.
import { partState } from '@jishi/contract/enums/status';
import { formatCount } from '@jishi/ui/money';
import { rowIn, stripText } from './words';

type Day = { day: string; calls: number; successRate: string | null; state: number };

const WIDTH = 10;
const GAP = 4;
const HEIGHT = 32;

type Look = readonly [className: string, height: number];

const UNKNOWN: Look = ['month-chart-idle', 3];
const LOOKS: Readonly<Record<number, Look>> = {
  [partState.good]: ['month-chart-good', HEIGHT],
  [partState.degraded]: ['month-chart-poor', 20],
  [partState.down]: ['status-down', 12],
  [partState.maintenance]: ['status-maintenance', 20],
  [partState.unknown]: UNKNOWN,
};
/** A newer server may know a state that this page does not. */
const lookOf = (state: number) => LOOKS[state] ?? UNKNOWN;

export function DayStrip({ days }: { days: readonly Day[] }) {
  return (
    <div className="status-strip">
      <svg
        viewBox={`0 0 ${days.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={stripText(days)}
      >
        {days.map((day, index) => {
          const [className, height] = lookOf(day.state);
          const x = index * (WIDTH + GAP);
          return (
            <path key={day.day} className={className} d={`M${x} ${HEIGHT - height}h${WIDTH}v${height}h-${WIDTH}z`}>
              <title>{`${day.day.slice(5)}：${wordsOf(day)}`}</title>
            </path>
          );
        })}
      </svg>
      <div aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>今天</span>
      </div>
    </div>
  );
}

function wordsOf({ state, successRate, calls }: Day): string {
  const { label } = rowIn(partState, state);
  return successRate === null ? label : `${label}，${successRate}%，${formatCount(calls)} 次调用`;
}

/** What the bars mean. */
export function StripLegend() {
  return (
    <ul className="status-legend">
      {partState.rows.map(({ value, label }) => (
        <li key={value} className={`month-chart-mark ${lookOf(value)[0]}`}>
          {label}
        </li>
      ))}
    </ul>
  );
}
