// The main part of a page. What was read under another condition stands back while the new is on its way, and what could
// not be read, and no part of the page speaks for, is named over it.
import { type Query, type QueryClient, notifyManager, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button';

type Props = { className?: string; ref?: Ref<HTMLElement>; children: ReactNode };

/** `<main>` of the page that is shown, busy while rows of another condition still stand in it. */
export function MainPart({ className, ref, children }: Props) {
  const { isBehind } = useReads();
  return (
    <main id="main" className={className} tabIndex={-1} ref={ref} aria-busy={isBehind || undefined}>
      <FailedReads />
      {children}
    </main>
  );
}

/** A read beside the main one: when it fails, the strip over the page names it as `part`, such as 合计, with a retry. */
export function aside<Options extends object>(part: string, options: Options): Options & { meta: { part: string } } {
  return { ...options, meta: { part } };
}

function FailedReads() {
  const client = useQueryClient();
  const { failed } = useReads();
  const [again, setAgain] = useState<string>();
  const strip = useRef<HTMLDivElement>(null);

  async function retry() {
    setAgain(failed);
    await client.refetchQueries({ predicate: (one) => partOf(one) !== undefined });
    setAgain(undefined);
    const { current } = strip;
    if (current?.contains(document.activeElement)) current.closest('main')?.focus({ preventScroll: true });
  }

  const text = failed || again;
  return (
    <div ref={strip} className="failed-reads" role="alert">
      {text && (
        <p>
          <span>{text}</span>
          <Button size="small" aria-disabled={again !== undefined} onClick={() => again ?? void retry()}>
            {again ? '正在重试' : '重试'}
          </Button>
        </p>
      )}
    </div>
  );
}

type Reads = { isBehind: boolean; failed: string };

function useReads(): Reads {
  const client = useQueryClient();
  const text = useSyncExternalStore(
    // Batched: a read is also noticed while another part of the page renders.
    (onChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    () => readsOf(client),
    () => NOTHING,
  );
  return JSON.parse(text) as Reads;
}

const NOTHING = JSON.stringify({ isBehind: false, failed: '' } satisfies Reads);

function readsOf(client: QueryClient): string {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const isBehind = shown.some(({ observers }) => observers.some((one) => one.getCurrentResult().isPlaceholderData));
  const parts = [...new Set(shown.flatMap((one) => partOf(one) ?? []))];
  const missing = parts.filter((part) => part !== REFRESH);
  const said = [
    missing.length > 0 && `${missing.join('、')}没有加载出来`,
    parts.includes(REFRESH) && '没有刷新成功，显示的是先前的内容',
  ];
  return JSON.stringify({ isBehind, failed: said.filter(Boolean).join('；') } satisfies Reads);
}

const REFRESH = '';

/** What a failed read is called over the page; undefined for one that went well, or that its part speaks for. */
function partOf({ state, observers }: Query): string | undefined {
  if (state.status !== 'error') return undefined;
  const part = observers.find(({ options }) => options.meta?.part)?.options.meta?.part;
  return state.data === undefined ? (part as string | undefined) : REFRESH;
}
