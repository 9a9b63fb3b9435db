import type { ReactNode } from 'react';

/** The head of a page behind sign-in: its one h1, a quiet note, what can be done at the end of the line. */
export function PageHead({ title, note, actions }: { title: ReactNode; note?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {note && <p>{note}</p>}
      {actions && <div className="page-head-actions">{actions}</div>}
    </header>
  );
}
