import type { ReactNode } from 'react';

/** Nothing to show: what is empty and what to do next, on the ledger's blank lines. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children && <div className="empty-next">{children}</div>}
    </div>
  );
}
