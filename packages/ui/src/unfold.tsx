// What is folded away until somebody wants it.
import { type ReactNode, useId } from 'react';

type Props = {
  /** What is always shown, opens the rest, and names it to whoever hears the page. */
  summary: ReactNode;
  open?: boolean | undefined;
  className?: string;
  children: ReactNode;
};

/** Opens without JavaScript. The browser makes a group of it, which has no name by itself. */
export function Unfold({ summary, open, className, children }: Props) {
  const name = useId();
  return (
    <details className={className} open={open} aria-labelledby={name}>
      <summary id={name}>{summary}</summary>
      {children}
    </details>
  );
}
