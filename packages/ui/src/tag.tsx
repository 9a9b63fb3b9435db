import type { ReactNode } from 'react';

/** A short fact in a hairline frame. `tone` never carries the meaning alone: the word does. */
export function Tag({
  children,
  tone,
}: {
  children: ReactNode;
  tone?: 'brand' | 'success' | 'warning' | 'danger' | 'quiet';
}) {
  return <span className={tone ? `tag tag-${tone}` : 'tag'}>{children}</span>;
}

/** An HTTP method. */
export function Verb({ method }: { method: string }) {
  return <span className={method === 'GET' ? 'verb' : 'verb verb-write'}>{method}</span>;
}
