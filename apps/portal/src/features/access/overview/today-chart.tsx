// Calls and response times of a day, hour by hour. Plain boxes and two lines: no chart library is loaded for it, and
// it stretches to any width without a second drawing.
import { formatCount } from '@jishi/ui/money';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { type Hour, hourSpan, niceCeiling } from './hours';

type Props = {
  hours: readonly Hour[];
  /** The current hour; later ones have no data yet. */
  now: number;
  picked: number | undefined;
  onPick: (hour: number) => void;
};

export function TodayChart({ hours, now, picked, onPick }: Props) {
  const labelId = useId();
  const callsTop = niceCeiling(Math.max(...hours.map(({ calls, yesterday }) => Math.max(calls, yesterday))), 10);
  const msTop = niceCeiling(Math.max(...hours.map(({ p95 }) => p95 ?? 0)), 100);

  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -24, End: 24 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onPick(Math.min(now, Math.max(0, (picked ?? now) + step)));
  }

  function point(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const hour = Math.floor(((event.clientX - box.left) / box.width) * 24);
    if (hour >= 0 && hour <= now && hour !== picked) onPick(hour);
  }

  return (
    <div className="day">
      <p id={labelId} className="sr">
        今日每小时调用次数与响应时间，用左右方向键逐时查看
      </p>
      <div
        className="day-plot"
        role="slider"
        tabIndex={0}
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={now}
        aria-valuenow={picked ?? now}
        aria-valuetext={describe(hours[picked ?? now])}
        onKeyDown={move}
        onPointerDown={point}
        onPointerMove={point}
      >
        <Scale title="每小时调用，次" top={callsTop} />
        <div className="day-bars">
          {hours.map(({ hour, calls, yesterday }) => (
            <i key={hour} className={hour === picked ? 'day-picked' : undefined}>
              {yesterday > 0 && <s style={{ bottom: `${(yesterday / callsTop) * 100}%` }} />}
              {calls > 0 && <b style={{ height: `${Math.max(0.7, (calls / callsTop) * 100)}%` }} />}
            </i>
          ))}
        </div>
        <div className="day-failures">
          {hours.map(({ hour, failed }) => (
            <i key={hour} className={failed > 0 && hour === picked ? 'day-failed' : undefined}>
              {failed > 0 ? failed : ''}
            </i>
          ))}
        </div>
        <Scale title="响应时间，毫秒" top={msTop} />
        <ResponseTimes hours={hours} top={msTop} picked={picked} />
      </div>
      <div className="day-clock" aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((time) => (
          <span key={time}>{time}</span>
        ))}
      </div>
    </div>
  );
}

function Scale({ title, top }: { title: string; top: number }) {
  return (
    <div className="day-scale" aria-hidden="true">
      <span>{title}</span>
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{formatCount(value)}</span>
      ))}
    </div>
  );
}

function ResponseTimes({ hours, top, picked }: { hours: readonly Hour[]; top: number; picked: number | undefined }) {
  const line = (of: (hour: Hour) => number | null) =>
    runs(hours, of)
      .map((run) => `M${run.map(([x, ms]) => `${x},${(100 - (ms / top) * 100).toFixed(2)}`).join('L')}`)
      .join('');
  const shown = picked === undefined ? undefined : hours[picked];
  return (
    <div className="day-times">
      <svg viewBox="0 0 24 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="day-band" d={bands(hours, top)} />
        <path className="day-p50" d={line(({ p50 }) => p50)} />
        <path className="day-p95" d={line(({ p95 }) => p95)} />
      </svg>
      {shown?.p95 !== null && shown !== undefined && (
        <>
          <i className="day-dot" style={{ left: at(shown.hour), bottom: `${(shown.p95 / top) * 100}%` }} />
          {shown.p50 !== null && (
            <i
              className="day-dot day-dot-p50"
              style={{ left: at(shown.hour), bottom: `${(shown.p50 / top) * 100}%` }}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The ground between p50 and p95. */
function bands(hours: readonly Hour[], top: number): string {
  const lower = runs(hours, ({ p50 }) => p50);
  return runs(hours, ({ p95 }) => p95)
    .map((upper, index) => [...upper, ...(lower[index] ?? []).toReversed()])
    .map((edge) => `M${edge.map(([x, ms]) => `${x},${(100 - (ms / top) * 100).toFixed(2)}`).join('L')}Z`)
    .join('');
}

/** Stretches of neighbouring hours that have a value; a single hour is stretched to a short dash so that it shows. */
function runs(hours: readonly Hour[], of: (hour: Hour) => number | null): [number, number][][] {
  const found: [number, number][][] = [];
  let run: [number, number][] = [];
  for (const hour of hours) {
    const ms = of(hour);
    if (ms !== null) run.push([hour.hour + 0.5, ms]);
    else if (run.length > 0) {
      found.push(run);
      run = [];
    }
  }
  if (run.length > 0) found.push(run);
  return found.map((points) => (points.length > 1 ? points : dash(points)));
}

function dash([only]: [number, number][]): [number, number][] {
  return only
    ? [
        [only[0] - 0.3, only[1]],
        [only[0] + 0.3, only[1]],
      ]
    : [];
}

function at(hour: number): string {
  return `${((hour + 0.5) / 24) * 100}%`;
}

function describe(hour: Hour | undefined): string {
  if (!hour) return '';
  const { calls, failed, p50, p95 } = hour;
  const times = p95 === null ? '' : `，p50 ${p50} 毫秒，p95 ${p95} 毫秒`;
  return `${hourSpan(hour.hour)}，调用 ${calls} 次，失败 ${failed} 次${times}`;
}
