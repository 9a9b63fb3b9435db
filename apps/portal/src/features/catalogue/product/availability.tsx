// Ninety days of measured success, as bars and, for screen readers, as a table.
import { listProjectDays } from '@jishi/contract/catalogue/choice';
import { aside } from '@jishi/ui/main-part';
import { formatCount } from '@jishi/ui/money';
import { type SpecColumn, SpecTable } from '@jishi/ui/spec-table';
import { Unfold } from '@jishi/ui/unfold';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { type Day, axisFloor, isPoor, successRateOf } from './daily-rates';

const WIDTH = 10;
const GAP = 4;
const HEIGHT = 150;

export function Availability({ id }: { id: string }) {
  const { data: days } = useQuery(aside('可用率', query(listProjectDays, { id })));
  const rate = days ? successRateOf(days) : null;
  return (
    <section id="availability" aria-labelledby="availability-title">
      <h2 id="availability-title">可用率</h2>
      {!days ? null : rate === null ? (
        <p className="remark">近 90 天暂无调用，还没有可以给出的成功率。</p>
      ) : (
        <>
          <Chart days={days} rate={rate} />
          <DayTable days={days} />
        </>
      )}
    </section>
  );
}

function Chart({ days, rate }: { days: readonly Day[]; rate: string }) {
  const floor = axisFloor(days);
  const y = (percent: string) => HEIGHT * (1 - (Number(percent) - floor) / (100 - floor));
  const width = days.length * (WIDTH + GAP) - GAP;
  return (
    <figure className="month-chart">
      <div className="month-chart-scale" aria-hidden="true">
        {[100, (100 + floor) / 2, floor].map((percent) => (
          <span key={percent}>{`${percent.toFixed(percent % 1 ? 2 : 0)}%`}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summaryOf(days, rate)}>
        <path className="month-chart-grid" d={`M0 0h${width}M0 ${HEIGHT / 2}h${width}M0 ${HEIGHT}h${width}`} />
        {days.map(({ day, calls, successRate }, index) => {
          const x = index * (WIDTH + GAP);
          if (successRate === null)
            return <path key={day} className="month-chart-idle" d={`M${x} ${HEIGHT - 3}h${WIDTH}v3h-${WIDTH}z`} />;
          // At least a sliver, or the worst day would be the one that is not drawn.
          const top = Math.min(y(successRate), HEIGHT - 3);
          return (
            <path
              key={day}
              className={isPoor(successRate) ? 'month-chart-poor' : 'month-chart-good'}
              d={`M${x} ${top}h${WIDTH}V${HEIGHT}h-${WIDTH}z`}
            >
              <title>{`${day.slice(5)}：${successRate}%，${formatCount(calls)} 次调用`}</title>
            </path>
          );
        })}
      </svg>
      <div className="month-chart-days" aria-hidden="true">
        {[0, Math.floor((days.length - 1) / 2), days.length - 1].map((index) => (
          <span key={index}>{days[index]?.day.slice(5)}</span>
        ))}
      </div>
      <figcaption>
        <span className="month-chart-mark month-chart-good">99.9% 及以上</span>
        <span className="month-chart-mark month-chart-poor">低于 99.9%</span>
        <span className="month-chart-mark month-chart-idle">无调用</span>
        <span>{`近 90 天 ${rate}%，纵轴自 ${floor}% 起`}</span>
      </figcaption>
    </figure>
  );
}

function summaryOf(days: readonly Day[], rate: string): string {
  const poor = days.filter(({ successRate }) => successRate !== null && isPoor(successRate));
  const list = poor.map(({ day, successRate }) => `${day.slice(5)} ${successRate}%`).join('，');
  return `近 90 天成功率 ${rate}%。${poor.length > 0 ? `低于 99.9% 的日子：${list}` : '每天都不低于 99.9%'}`;
}

const dayColumns: readonly SpecColumn<Day>[] = [
  { title: '日期', cell: ({ day }) => day },
  { title: '调用', kind: 'figure', cell: ({ calls }) => `${formatCount(calls)} 次` },
  {
    title: '成功率',
    kind: 'figure',
    cell: ({ successRate }) => (successRate === null ? '无调用' : `${successRate}%`),
  },
];

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <Unfold className="unfold" summary="每日数据">
      <SpecTable
        className="spec-compact"
        caption="近 90 天每日调用次数与成功率"
        quietCaption
        columns={dayColumns}
        rows={[...days].reverse()}
        keyOf={({ day }) => day}
      />
    </Unfold>
  );
}
