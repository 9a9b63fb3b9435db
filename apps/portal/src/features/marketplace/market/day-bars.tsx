// One bar a day, drawn as a path: light enough for a phone. The day under the pointer, or moved to by arrow keys, is told.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

export type DayBar = { day: string; value: number; words: string };

const STEP = 10;
const WIDTH = 7;
const HEIGHT = 120;
/** A day with little is still seen. */
const LEAST = 2;

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function DayBars({ label, bars }: { label: string; bars: readonly DayBar[] }) {
  const [picked, pick] = useState<number>();
  const last = bars.length - 1;
  const at = Math.min(picked ?? last, last);
  const shown = bars[at];
  if (!shown) return null;
  const most = Math.max(...bars.map(({ value }) => value), 1);
  const path = (index: number) => {
    const { value } = bars[index]!;
    const height = value > 0 ? Math.max(LEAST, (value / most) * HEIGHT) : 0;
    return height > 0 ? `M${index * STEP} ${HEIGHT}v${-height}h${WIDTH}v${height}z` : '';
  };
  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step) return;
    event.preventDefault();
    pick(Math.max(0, Math.min(last, at + step)));
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    pick(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length))));
  };
  return (
    <figure className="goods-days">
      <figcaption aria-live="polite">
        {shown.day} <b>{shown.words}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${shown.day}，${shown.words}`}
        onKeyDown={move}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => pick(undefined)}
      >
        <path className="goods-days-rest" d={bars.map((_, index) => (index === at ? '' : path(index))).join('')} />
        <path className="goods-days-at" d={path(at)} />
      </svg>
      <p aria-hidden="true">
        <span>{bars[0]!.day.slice(5)}</span>
        <span>{bars[Math.floor(last / 2)]!.day.slice(5)}</span>
        <span>{bars[last]!.day.slice(5)}</span>
      </p>
    </figure>
  );
}
