import '../account.css';
import type { ReactNode } from 'react';

type Props = { tone: 'success' | 'warning' | 'danger'; title: string; text?: ReactNode; children?: ReactNode };

/** How a task came out, what that means, and the buttons that lead on. Read out when it appears. */
export function Outcome({ tone, title, text, children }: Props) {
  return (
    <div className={`outcome outcome-${tone}`} role="status">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <p className="outcome-actions">{children}</p>}
    </div>
  );
}
