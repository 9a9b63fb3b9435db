import type { ReactNode } from 'react';

export type Step = { key: string; title: ReactNode; text?: ReactNode; action?: ReactNode; done?: boolean };

/** The next steps, most useful first: what, why, and the button. */
export function NextSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="next-steps">
      {steps.map((step, index) => (
        <li key={step.key} className={step.done ? 'next-steps-done' : undefined}>
          <span className="next-steps-number" aria-hidden="true">
            {step.done ? '✓' : index + 1}
          </span>
          <div>
            <p className="next-steps-title">
              {step.title}
              {step.done && <span className="sr">，已完成</span>}
            </p>
            {step.text && <p>{step.text}</p>}
          </div>
          {step.action}
        </li>
      ))}
    </ol>
  );
}
