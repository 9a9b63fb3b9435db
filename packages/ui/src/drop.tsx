import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** What is always shown and opens the panel. */
  summary: ReactNode;
  /** Names it, and the navigation in it. */
  label: string;
  /** What the panel is: the group is the whole of it. A navigation by default. */
  kind?: 'navigation' | 'group';
  className?: string;
  children: ReactNode;
};

/**
 * A menu that opens without JavaScript. With it, Escape and a press outside close it; give it a new `key` after a
 * navigation to close it then.
 */
export function Drop({ summary, label, kind = 'navigation', className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    function close(event: Event) {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        element.querySelector('summary')?.focus();
      } else if (element.contains(event.target as Node)) return;
      element.open = false;
    }
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
  return (
    <details className={className ? `drop ${className}` : 'drop'} aria-label={label} ref={details}>
      <summary>{summary}</summary>
      {kind === 'navigation' ? (
        <nav className="drop-panel" aria-label={label}>
          {children}
        </nav>
      ) : (
        <div className="drop-panel">{children}</div>
      )}
    </details>
  );
}
