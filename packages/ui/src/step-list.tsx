import type { ReactNode } from 'react';

export type NamedStep = { name: string; text?: ReactNode };

/** The steps of a task, which of them are done and which one is at hand (`at`, from 0; past the last: all done). */
export function StepList({ label, steps, at }: { label: string; steps: readonly NamedStep[]; at: number }) {
  return (
    <ol className="step-list" aria-label={label}>
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={index < at ? 'step-done' : undefined}
        >
          <span className="step-number" aria-hidden="true">
            {index < at ? '✓' : index + 1}
          </span>
          <span className="step-name">
            {name}
            {index < at && <span className="sr">，已完成</span>}
          </span>
          {text && <span className="step-text">{text}</span>}
        </li>
      ))}
    </ol>
  );
}
