import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** What is always shown and opens the panel. */
  summary: ReactNode;
  /** Names the panel. */
  label: string;
  /** What the panel is; a navigation by default. */
  kind?: 'navigation' | 'group';
  className?: string;
  children: ReactNode;
};

/**
 * A menu that opens without JavaScript. With it, Escape and a press outside close it; give it a new `key` after a
 * navigation to close it then.
 */
export function Drop({ summary, label, kind = 'navigation', className, children }: Props) {
  const Panel = kind === 'navigation' ? 'nav' : 'fieldset';
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
    <details className={className ? `drop ${className}` : 'drop'} ref={details}>
      <summary>{summary}</summary>
      <Panel className="drop-panel" aria-label={label}>
        {children}
      </Panel>
    </details>
  );
}
