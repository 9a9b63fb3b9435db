// Clocks of several sides, of which at most one runs: how long each may take, has taken, and what follows.
import { useEffect, useState } from 'react';

export type SideClock = {
  key: string;
  name: string;
  /** Seconds in all, and used when this was read. */
  limit: number;
  used: number;
  running: boolean;
  /** What happens when the time is over. */
  after: string;
};

const MARKS = 6;

/** `readAt`: differs each time the clocks were read. `until`: of the one that runs, in words. */
export function SideClocks({ clocks, readAt, until }: { clocks: readonly SideClock[]; readAt: number; until: string }) {
  return (
    <ul className="side-clocks">
      {clocks.map((clock) => (
        <Clock key={`${clock.key} ${readAt}`} clock={clock} until={until} />
      ))}
    </ul>
  );
}

function Clock({ clock: { name, limit, used, running, after }, until }: { clock: SideClock; until: string }) {
  const gone = used + useElapsed(running);
  const left = limit - gone;
  const hours = Math.round(limit / 3600);
  const words = running ? `剩，${until} 到点` : used > 0 ? `上次用时，限 ${hours} 小时` : `轮到时起算`;
  return (
    <li className={running ? (left > 0 ? 'side-clock-on' : 'side-clock-on side-clock-late') : undefined}>
      <p>
        <b>{name}</b>
        <span className={running ? `mark ${left > 0 ? 'mark-warning' : 'mark-danger'}` : 'small quiet'}>
          {running ? (left > 0 ? '正在走' : '已到点') : '没有在走'}
        </span>
      </p>
      <p>
        <b role={running ? 'timer' : undefined}>{spanOf(running ? Math.max(0, left) : used > 0 ? used : limit)}</b>
        <span className="small quiet">{words}</span>
      </p>
      <Scale part={Math.min(1, gone / limit)} hours={hours} />
      <p className="small quiet">{after}</p>
    </li>
  );
}

function Scale({ part, hours }: { part: number; hours: number }) {
  const marks = Array.from({ length: MARKS + 1 }, (_, at) => at / MARKS);
  return (
    <>
      <span className="side-clock-scale" aria-hidden="true">
        <i style={{ inlineSize: `${part * 100}%` }} />
        {marks.map((at) => (
          <s key={at} style={{ insetInlineStart: `${at * 100}%` }} />
        ))}
      </span>
      <span className="side-clock-ends" aria-hidden="true">
        <span>0</span>
        <span>{hours} 小时</span>
      </span>
    </>
  );
}

/** Whole seconds since this is shown, while it runs. */
function useElapsed(running: boolean): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const begin = Date.now();
    const timer = setInterval(() => setElapsed(Math.floor((Date.now() - begin) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return elapsed;
}

/** Seconds as hours, minutes and seconds: 8:41:20. */
export function spanOf(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}
