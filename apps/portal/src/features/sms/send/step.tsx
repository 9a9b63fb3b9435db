// A numbered step of the sending page.
import type { ReactNode } from 'react';

type Props = { at: number; title: string; more?: ReactNode; children: ReactNode };

export function Step({ at, title, more, children }: Props) {
  const id = `sms-step-${at}`;
  return (
    <section className="sms-step" aria-labelledby={id}>
      <div className="ruled-head">
        <h2 id={id}>
          <span className="sms-step-at" aria-hidden="true">
            {at}
          </span>
          {title}
        </h2>
        {more && <div className="ruled-head-more">{more}</div>}
      </div>
      {children}
    </section>
  );
}
