// What a time condition opens: named ranges, days to pick, both ends to the second. Loaded when it is first opened.
import './time-range-panel.css';
import { type CalendarDate, type CalendarDateTime, parseDateTime, toCalendarDate } from '@internationalized/date';
import { type RefObject, useState } from 'react';
import { Button as Press } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components/DateField';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { beijingDay, beijingInstant, wholeDays } from './beijing-time';
import { Button } from './button';
import { Icon } from './icon';

/** Both ends as the wire carries them; either may be open. */
export type Range = { beginTime?: string | undefined; endTime?: string | undefined };

type Props = {
  label: string;
  /** Where the panel stands, and where the focus returns to. */
  trigger: RefObject<HTMLElement | null>;
  value: Range;
  named: readonly { label: string; range: Required<Range> }[];
  onPick: (range: Range) => void;
  onClose: () => void;
};

/** Wall-clock times of Beijing, which no time zone of the browser shifts. */
type Draft = { begin: CalendarDateTime | null; end: CalendarDateTime | null };

export default function TimeRangePanel({ label, trigger, value, named, onPick, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ begin: read(value.beginTime), end: read(value.endTime) });
  const { begin, end } = draft;
  const isReversed = Boolean(begin && end && begin.compare(end) > 0);

  return (
    <I18nProvider locale="zh-CN">
      <Popover
        className="range-panel"
        triggerRef={trigger}
        // below a sheet nothing can be pressed
        UNSTABLE_portalContainer={trigger.current?.closest('dialog') ?? undefined}
        placement="bottom start"
        offset={4}
        containerPadding={8}
        isOpen
        onOpenChange={onClose}
      >
        <Dialog aria-label={label}>
          <div className="range-named">
            {named.map(({ label: name, range }) => (
              <button key={name} type="button" className="text-button" onClick={() => onPick(range)}>
                {name}
              </button>
            ))}
          </div>
          <form
            onKeyDownCapture={({ key, target, currentTarget }) => {
              if (key === 'Enter' && (target as Element).role === 'spinbutton') currentTarget.requestSubmit();
            }}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              if (!isReversed) onPick({ beginTime: written(begin), endTime: written(end) });
            }}
          >
            <div className="range-ends">
              <End label="从" value={begin} onChange={(time) => setDraft({ begin: time, end })} />
              <End label="到" value={end} onChange={(time) => setDraft({ begin, end: time })} />
            </div>
            <Days label={label} begin={begin} end={end} isReversed={isReversed} onPick={setDraft} />
            <p className="form-error" aria-live="polite">
              {isReversed && '结束时间早于开始时间'}
            </p>
            <div className="range-actions">
              <Button size="small" onClick={() => onPick({})}>
                不限时间
              </Button>
              <Button size="small" type="submit" look="main" disabled={isReversed}>
                确定
              </Button>
            </div>
          </form>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

type DaysProps = Draft & { label: string; isReversed: boolean; onPick: (whole: Draft) => void };

/** The calendar. Picked days count as a whole: from the first second to the last. */
function Days({ label, begin, end, isReversed, onPick }: DaysProps) {
  const days = begin && end && !isReversed ? { start: toCalendarDate(begin), end: toCalendarDate(end) } : null;
  const [shown, show] = useState<CalendarDate>(() => toCalendarDate(end ?? begin ?? read(`${beijingDay()} 00:00:00`)!));

  function pickDays(first: CalendarDate, last: CalendarDate) {
    const range = wholeDays(first.toString(), last.toString());
    onPick({ begin: read(range.beginTime), end: read(range.endTime) });
  }

  return (
    <RangeCalendar
      aria-label={label}
      value={days}
      focusedValue={shown}
      onFocusChange={show}
      onChange={({ start, end: last }) => pickDays(start, last)}
      firstDayOfWeek="mon"
    >
      <header>
        <Press slot="previous" className="icon-button">
          <Icon name="left" />
        </Press>
        <CalendarHeading />
        <Press slot="next" className="icon-button">
          <Icon name="right" />
        </Press>
      </header>
      <CalendarGrid weekdayStyle="narrow">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  );
}

type EndProps = { label: string; value: CalendarDateTime | null; onChange: (time: CalendarDateTime | null) => void };

function End({ label, value, onChange }: EndProps) {
  return (
    <DateField
      className="range-end"
      granularity="second"
      hourCycle={24}
      shouldForceLeadingZeros
      hideTimeZone
      value={value}
      onChange={onChange}
    >
      <Label>{label}</Label>
      <DateInput className="input">{(segment) => <DateSegment segment={segment} />}</DateInput>
    </DateField>
  );
}

/** Null for an invalid time; an address may contain anything. */
function read(time: string | undefined): CalendarDateTime | null {
  return time && !Number.isNaN(beijingInstant(time)) ? parseDateTime(time.replace(' ', 'T')) : null;
}

const written = (time: CalendarDateTime | null) => time?.toString().slice(0, 19).replace('T', ' ');
