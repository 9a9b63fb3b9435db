// Names the reads that failed and no part of the page reports, with one retry for all of them.
import { type QueryClient, QueryClientContext, notifyManager } from '@tanstack/react-query';
import { useContext, useState, useSyncExternalStore } from 'react';
import { Button } from './button';

const none: ReadonlySet<string> = new Set();

/**
 * What active reads report: `failed` in words, '' when none has; `isBehind` while rows of another filter are shown.
 * Reads in `besides` are left out.
 */
export function useReads(besides = none): { failed: string; isBehind: boolean } {
  const client = useContext(QueryClientContext);
  const said = useSyncExternalStore(
    // Batched: a read is also noticed while another part of the page renders.
    (onChange) => client?.getQueryCache().subscribe(notifyManager.batchCalls(onChange)) ?? (() => undefined),
    () => (client ? saidOf(client, besides) : ''),
    () => '',
  );
  return { failed: said.replace(BEHIND, ''), isBehind: said.startsWith(BEHIND) };
}

/** The active reads at the first render, such as those of the page behind a dialog. */
export function useReadsBefore(): ReadonlySet<string> {
  const client = useContext(QueryClientContext);
  const [before] = useState(() => new Set(client && activeReads(client).map(({ queryHash }) => queryHash)));
  return before;
}

/** The strip with the failed reads of `useReads`. */
export function FailedReads({ failed: named }: { failed: string }) {
  const client = useContext(QueryClientContext);
  const [again, setAgain] = useState('');
  const failed = again || named;

  async function retry(strip: Element) {
    if (again) return;
    setAgain(failed);
    await client?.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    setAgain('');
    // The button disappears once everything is loaded: the focus goes to the content around it.
    const place = strip.closest<HTMLElement>('main, .dialog-body');
    if (!place || !strip.contains(document.activeElement)) return;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  return (
    <div className="failed-reads" role="alert">
      {failed && (
        <p>
          {failed}
          <Button
            size="small"
            disabled={again !== ''}
            onClick={({ currentTarget }) => void retry(currentTarget.closest('.failed-reads')!)}
          >
            {again ? '正在重试' : '重试'}
          </Button>
        </p>
      )}
    </div>
  );
}

const BEHIND = '…';

const activeReads = (client: QueryClient) => client.getQueryCache().findAll({ type: 'active' });

function saidOf(client: QueryClient, besides: ReadonlySet<string>): string {
  const missing = new Set<unknown>();
  let behind = '';
  let stale = '';
  for (const { queryHash, state, observers } of activeReads(client)) {
    if (besides.has(queryHash)) continue;
    if (observers.some((one) => one.getCurrentResult().isPlaceholderData)) behind = BEHIND;
    if (state.status !== 'error') continue;
    if (state.data !== undefined) stale = '没有刷新成功，显示的是先前的内容。';
    for (const { options } of observers) if (options.meta?.part) missing.add(options.meta.part);
  }
  return behind + (missing.size > 0 ? `${[...missing].join('、')}没有加载出来。` : '') + stale;
}
