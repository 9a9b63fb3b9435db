// The time condition of lists behind sign-in: a range down to the second, and the ranges people ask for most.
import { beijingDay, beijingInstant, beijingTime, shiftDay, wholeDays } from './beijing-time';
import { type Condition, FilterField } from './filter-bar';
import { usePicked } from './picked';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

type Range = { beginTime?: string | undefined; endTime?: string | undefined };

type Props = { label: string; value: Range; onPick: (range: Range) => void; active: boolean };

const FORMAT = 'YYYY-MM-DD HH:mm:ss';

export function TimeRange({ label, value, onPick, active }: Props) {
  const [shown, pick] = usePicked(`${value.beginTime ?? ''}|${value.endTime ?? ''}`);
  const [beginTime, endTime] = shown.split('|');
  return (
    <FilterField label={label} active={active} wide several>
      <DatePicker.RangePicker
        className="range-picker"
        classNames={{ popup: { root: 'range-popup' } }}
        showTime
        format="MM-DD HH:mm"
        allowEmpty={[true, true]}
        value={[read(beginTime), read(endTime)]}
        presets={presets()}
        onChange={(range) => {
          const picked = { beginTime: range?.[0]?.format(FORMAT), endTime: range?.[1]?.format(FORMAT) };
          pick(`${picked.beginTime ?? ''}|${picked.endTime ?? ''}`);
          onPick(picked);
        }}
      />
    </FilterField>
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

function presets() {
  return namedRanges(new Date()).map(({ label, range }) => ({
    label,
    value: [dayjs(range.beginTime), dayjs(range.endTime)] as [Dayjs, Dayjs],
  }));
}

// The picker shows wall-clock text as it is: Beijing time, whatever zone the browser is in.
function read(time: string | undefined): Dayjs | null {
  return time && !Number.isNaN(beijingInstant(time)) ? dayjs(time) : null;
}
