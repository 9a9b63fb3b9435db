// The list as it is typed, with numbered lines and what is wrong with some of them beside it.
import type { Checked } from './use-sending';
import { useEffect, useId, useRef, useState } from 'react';

type Props = {
  list: string;
  faults: Checked['faults'];
  /** Its first line is a head. */
  headed: boolean;
  /** The line to go to, once for each object. */
  at: { line: number } | undefined;
  error: string | undefined;
  onChange: (list: string) => void;
};

const PLACEHOLDER = '手机号,收货人,订单号\n13800138000,王女士,JX1122018\n13900139000,李先生,JX1122019';
/** Of a longer paste only the part that can be sent is numbered. */
const NUMBERED = 1200;

export function ListField({ list, faults, headed, at, error, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  const lines = list.split('\n');
  const faultAt = new Map(faults.map((one) => [one.line, one]));
  const head = headed ? lines.findIndex((line) => line.trim() !== '') + 1 : 0;
  useEffect(() => {
    if (at && field.current) goTo(field.current, at.line);
  }, [at]);
  return (
    <div className="sms-list">
      <label className="sr" htmlFor={id}>
        号码与变量，一行一个
      </label>
      <ol aria-hidden="true" style={{ transform: `translateY(${-top}px)` }}>
        {lines.slice(0, NUMBERED).map((_, index) => {
          const fault = faultAt.get(index + 1);
          return (
            <li key={index} className={fault ? 'sms-list-bad' : undefined}>
              <b>{index + 1}</b>
              {index + 1 === head && <span>列名</span>}
              {fault && <span>{fault.words}</span>}
            </li>
          );
        })}
      </ol>
      <textarea
        id={id}
        ref={field}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        rows={14}
        placeholder={PLACEHOLDER}
        value={list}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p className="form-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Selects a line and brings it into view. */
function goTo(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
}
