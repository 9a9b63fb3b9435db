import type { ReactNode } from 'react';

export type Tone = 'success' | 'warning' | 'danger' | 'brand' | 'quiet';

/** A status in a word; the shape before it (dot, square, diamond, ring) repeats the colour's meaning. */
export function StatusMark({ tone = 'quiet', children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}
