// Today's calls: the sum in a line, the chart, and the figures of the hour one points at.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { Figure, formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { Unfold } from '@jishi/ui/unfold';
import { recordsHref } from '../records/record-filter';
import { type Hour, hourSpan, hoursOf, notableHour } from './hours';
import { TodayChart } from './today-chart';

type Statistics = Output<typeof getCallStatistics>;
type Props = { day: string; hour: number; today: Statistics; yesterday: Statistics };

export function Today({ day, hour, today, yesterday }: Props) {
  const hours = hoursOf(today.series, yesterday.series);
  const [pointed, setPointed] = useState<number>();
  const picked = pointed ?? notableHour(hours);
  const { calls, failed } = today.total;
  return (
    <section className="workspace-section" aria-labelledby="today">
      <RuledHead
        id="today"
        title="今日调用"
        note={sumOf(calls, failed)}
        more={<Link to="/req/statics">调用统计</Link>}
      />
      <div className="day-head">
        <ul className="day-key" aria-label="图例">
          <li>调用</li>
          <li className="day-key-yesterday">昨日</li>
          <li className="day-key-p95">p95</li>
          <li className="day-key-p50">p50</li>
        </ul>
        {picked !== undefined && hours[picked] && <Readout day={day} hour={hours[picked]} />}
      </div>
      <TodayChart hours={hours} now={hour} picked={picked} onPick={setPointed} />
      <HourTable hours={hours.slice(0, hour + 1)} />
    </section>
  );
}

function sumOf(calls: number, failed: number): string {
  if (calls === 0) return '今天还没有调用';
  if (failed === 0) return `${formatCount(calls)} 次，全部成功`;
  return `${formatCount(calls)} 次，失败 ${formatCount(failed)} 次（${((failed / calls) * 100).toFixed(2)}%），失败不扣费`;
}

function Readout({ day, hour }: { day: string; hour: Hour }) {
  const start = String(hour.hour).padStart(2, '0');
  const href = recordsHref({ beginTime: `${day} ${start}:00:00`, endTime: `${day} ${start}:59:59` });
  return (
    <p className="day-readout">
      <b>{hourSpan(hour.hour)}</b>
      <span>
        调用 <b>{formatCount(hour.calls)}</b>
      </span>
      <span>
        失败 <b>{formatCount(hour.failed)}</b>
      </span>
      {hour.p95 !== null && (
        <>
          <span>
            p50 <b>{hour.p50} ms</b>
          </span>
          <span>
            p95 <b>{hour.p95} ms</b>
          </span>
        </>
      )}
      <Link to={href}>看这一小时的记录</Link>
    </p>
  );
}

function HourTable({ hours }: { hours: readonly Hour[] }) {
  return (
    <Unfold className="as-table" summary="看成表格">
      <table className="plain-table">
        <caption className="sr">今日每小时调用</caption>
        <thead>
          <tr>
            <th scope="col">时段</th>
            <th scope="col">调用</th>
            <th scope="col">失败</th>
            <th scope="col">昨日</th>
            <th scope="col">p50</th>
            <th scope="col">p95</th>
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.hour}>
              <th scope="row">{hourSpan(hour.hour)}</th>
              <td>{formatCount(hour.calls)}</td>
              <td>{formatCount(hour.failed)}</td>
              <td>{formatCount(hour.yesterday)}</td>
              <td>{hour.p50 === null ? '—' : <Figure value={String(hour.p50)} unit="ms" />}</td>
              <td>{hour.p95 === null ? '—' : <Figure value={String(hour.p95)} unit="ms" />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Unfold>
  );
}
