// Net revenue of each day as a bar; the table below has the figures, so the drawing is one picture to a screen reader.
import { formatMoney } from '@jishi/ui/money';
import { extentOf, heightOf } from './bar-heights';

type Day = { day: string; net: string };

const STEP = 12;
const HEIGHT = 96;

/** `days`: the newest first. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const drawn = days.toReversed();
  const extent = extentOf(drawn.map(({ net }) => net));
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last || extent.span === 0) return <p className="quiet">这段时间没有收入，也没有退款。</p>;
  const zero = heightOf(String(extent.most), extent, HEIGHT);
  const best = drawn.reduce((most, day) => (Number(day.net) > Number(most.net) ? day : most));
  return (
    <figure className="day-bars">
      <svg
        viewBox={`0 0 ${drawn.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`每天净收入，${first.day} 至 ${last.day}，最高 ${best.day} ${formatMoney(best.net)} 元`}
      >
        {drawn.map(({ day, net }, at) => {
          const height = heightOf(net, extent, HEIGHT);
          const below = Number(net) < 0;
          return (
            <rect
              key={day}
              className={below ? 'day-bar day-bar-below' : 'day-bar'}
              x={at * STEP + 1}
              y={below ? zero : zero - height}
              width={STEP - 2}
              height={height}
            >
              <title>{`${day} ${formatMoney(net)} 元`}</title>
            </rect>
          );
        })}
        <path className="day-bars-zero" d={`M0 ${zero}H${drawn.length * STEP}`} />
      </svg>
      <figcaption>
        <span>{first.day}</span>
        <span>
          最高 {best.day}，{formatMoney(best.net)} 元
        </span>
        <span>{last.day}</span>
      </figcaption>
    </figure>
  );
}
