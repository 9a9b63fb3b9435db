// The main part of a page. Rows of the previous filter are dimmed while new ones load, and failed reads that no other
// part reports are named above it.
import type { ReactNode, Ref } from 'react';
import { FailedReads, useReads } from './failed-reads';

type Props = { className?: string; ref?: Ref<HTMLElement>; children: ReactNode };

/** `<main>` of the page that is shown, busy while rows of another filter are still in it. */
export function MainPart({ className, ref, children }: Props) {
  const { failed, isBehind } = useReads();
  return (
    <main id="main" className={className} tabIndex={-1} ref={ref} aria-busy={isBehind || undefined}>
      <FailedReads failed={failed} />
      {children}
    </main>
  );
}

/** A secondary read: when it fails, the strip above the page names it as `part`, such as 合计, with a retry. */
export function aside<Options extends object>(part: string, options: Options): Options & { meta: { part: string } } {
  return { ...options, meta: { part } };
}
