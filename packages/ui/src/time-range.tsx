// The time condition of lists behind sign-in: a range down to the second, and the ranges people ask for most.
import { Suspense, lazy, useId, useRef, useState } from 'react';
import { beijingDay, beijingTime, shiftDay, wholeDays } from './beijing-time';
import type { Condition } from './filter-bar';
import { usePicked } from './picked';
import type { Range } from './time-range-panel';

type Props = { label: string; value: Range; onPick: (range: Range) => void; active: boolean };

const loadPanel = () => import('./time-range-panel');
const TimeRangePanel = lazy(loadPanel);

export function TimeRange({ label, value, onPick, active }: Props) {
  const [shown, pick] = usePicked(`${value.beginTime ?? ''}|${value.endTime ?? ''}`);
  const [beginTime, endTime] = shown.split('|').map((time) => time || undefined);
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div className={active ? 'filter-field filter-wide filter-active' : 'filter-field filter-wide'}>
      <span id={`${id}-label`}>{label}</span>
      <button
        type="button"
        ref={trigger}
        id={id}
        className="input range-field"
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setOpen(!isOpen)}
      >
        {shortRange({ beginTime, endTime })}
      </button>
      {isOpen && (
        <Suspense>
          <TimeRangePanel
            label={label}
            trigger={trigger}
            value={{ beginTime, endTime }}
            named={namedRanges(new Date())}
            onClose={() => setOpen(false)}
            onPick={(range) => {
              setOpen(false);
              pick(`${range.beginTime ?? ''}|${range.endTime ?? ''}`);
              onPick(range);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The range as a condition in force; undefined when neither end is set. */
export function timeCondition({ beginTime, endTime }: Range, onRemove: () => void): Condition | undefined {
  const value = rangeText({ beginTime, endTime });
  return value ? { key: 'time', label: '时间', value, onRemove } : undefined;
}

/** The range in words; undefined when neither end is set. */
export function rangeText({ beginTime: begin, endTime: end }: Range): string | undefined {
  if (begin && end) return `${begin} 至 ${end.slice(0, 10) === begin.slice(0, 10) ? end.slice(11) : end}`;
  if (begin) return `${begin} 之后`;
  return end && `${end} 之前`;
}

/** As much of the range as a field has room for: no seconds, and no year where it is `thisYear`. */
export function shortRange({ beginTime: begin, endTime: end }: Range, thisYear = beijingDay().slice(0, 4)): string {
  const short = (time: string) => time.slice(time.startsWith(thisYear) ? 5 : 0, 16);
  if (begin && end)
    return `${short(begin)} 至 ${end.slice(0, 10) === begin.slice(0, 10) ? end.slice(11, 16) : short(end)}`;
  if (begin) return `${short(begin)} 之后`;
  return end ? `${short(end)} 之前` : '不限';
}

/** The named ranges, in Beijing days. */
function namedRanges(now: Date): { label: string; range: Required<Range> }[] {
  const today = beijingDay(now);
  return [
    {
      label: '近 1 小时',
      range: { beginTime: beijingTime(new Date(now.getTime() - 3600_000)), endTime: beijingTime(now) },
    },
    { label: '今天', range: wholeDays(today, today) },
    { label: '昨天', range: wholeDays(shiftDay(today, -1), shiftDay(today, -1)) },
    { label: '近 7 天', range: wholeDays(shiftDay(today, -6), today) },
    { label: '近 30 天', range: wholeDays(shiftDay(today, -29), today) },
  ];
}
