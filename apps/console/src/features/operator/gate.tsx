// The pages before the console: one column on paper, the mark on top.
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../shell/screen';

export function Gate({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <main className={wide ? 'gate gate-wide workspace' : 'gate workspace'}>
      <header className="gate-head">
        <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
          <path className="mast-stall" d="M10 10h8v8h-8z" />
          <path className="mast-lanes" d="M9.2 2v24M18.8 2v24M2 9.2h24M2 18.8h24" />
        </svg>
        <h1>{title}</h1>
      </header>
      {children}
    </main>
  );
}
