// The main part of a page. Rows of the previous filter are dimmed while new ones load, and failed reads that no other
// part reports are named above it.
import { type QueryClient, notifyManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState, useSyncExternalStore } from 'react';
import { Button } from './button';

type Props = { className?: string; ref?: Ref<HTMLElement>; children: ReactNode };

/** `<main>` of the page that is shown, busy while rows of another condition still stand in it. */
export function MainPart({ className, ref, children }: Props) {
  const client = useQueryClient();
  const [again, setAgain] = useState('');
  const said = useSyncExternalStore(
    // Batched: a read is also noticed while another part of the page renders.
    (onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => saidOf(client),
    () => '',
  );
  const isBehind = said.startsWith(BEHIND);
  const failed = again || said.replace(BEHIND, '');

  async function retry(strip: Element) {
    if (again) return;
    setAgain(failed);
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    setAgain('');
    // The button goes when all is there: reading goes on below it.
    if (strip.contains(document.activeElement)) strip.closest('main')?.focus({ preventScroll: true });
  }

  return (
    <main id="main" className={className} tabIndex={-1} ref={ref} aria-busy={isBehind || undefined}>
      <div className="failed-reads" role="alert">
        {failed && (
          <p>
            {failed}
            <Button
              size="small"
              aria-disabled={again !== ''}
              onClick={({ currentTarget }) => void retry(currentTarget.closest('.failed-reads')!)}
            >
              {again ? '正在重试' : '重试'}
            </Button>
          </p>
        )}
      </div>
      {children}
    </main>
  );
}

/** A secondary read: when it fails, the strip above the page names it as `part`, such as 合计, with a retry. */
export function aside<Options extends object>(part: string, options: Options): Options & { meta: { part: string } } {
  return { ...options, meta: { part } };
}

const BEHIND = '…';

/** What failed, in words, after a sign of rows that stand back. */
function saidOf(client: QueryClient): string {
  const missing = new Set<unknown>();
  let behind = '';
  let stale = '';
  for (const { state, observers } of client.getQueryCache().findAll({ type: 'active' })) {
    if (observers.some((one) => one.getCurrentResult().isPlaceholderData)) behind = BEHIND;
    if (state.status !== 'error') continue;
    if (state.data !== undefined) stale = '没有刷新成功，显示的是先前的内容。';
    for (const { options } of observers) if (options.meta?.part) missing.add(options.meta.part);
  }
  return behind + (missing.size > 0 ? `${[...missing].join('、')}没有加载出来。` : '') + stale;
}
