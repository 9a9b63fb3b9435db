// Ways of doing one thing, of which one is open: arrow keys move between them, as in every tab list.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

type Props<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  tabs: readonly (readonly [value: Value, name: string])[];
  open: Value;
  onOpen: (value: Value) => void;
  /** The panel of the open tab. */
  children: ReactNode;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<Value extends string>({ label, tabs, open, onOpen, children }: Props<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(([value]) => value === open);
    const step = STEPS[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && at + step;
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    onOpen(tabs[index]![0]);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <div className="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(([value, name]) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === open}
            aria-controls={`${id}-panel`}
            tabIndex={value === open ? 0 : -1}
            onClick={() => onOpen(value)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  );
}
