// Hears of new calls while the page is in front, and connects again after the line was lost.
import { tailCallRecords } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { ApiError } from '@jishi/ui/wire/envelope';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { listenTo } from '../../../shell/event-stream';
import { type RecordSearch, tailInput } from './record-filter';

export type Line = 'off' | 'connecting' | 'open' | 'refused';

/** The page's own requests go first. */
const SETTLED_MS = 1000;
const AGAIN_MS = 2000;

type Heard = Output<typeof tailCallRecords>;

/** `onOpen` runs each time the line opens: what happened meanwhile is to be read. */
export function useTail(
  search: RecordSearch,
  wanted: boolean,
  { onOpen, onCalls }: { onOpen: () => void; onCalls: (heard: Heard) => void },
): Line {
  const inFront = useSyncExternalStore(subscribeVisibility, isVisible, () => false);
  const [line, setLine] = useState<Line>('off');
  const opened = useEffectEvent(onOpen);
  const heard = useEffectEvent(onCalls);
  const conditions = JSON.stringify(tailInput(search));
  const listening = wanted && inFront;

  useEffect(() => {
    if (!listening) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    async function connect() {
      setLine('connecting');
      try {
        const input = JSON.parse(conditions) as ReturnType<typeof tailInput>;
        const onLine = () => {
          setLine('open');
          opened();
        };
        for await (const event of listenTo(tailCallRecords, input, { signal, onOpen: onLine })) heard(event);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError) return setLine('refused');
      }
      if (!signal.aborted) {
        setLine('connecting');
        timer = setTimeout(() => void connect(), AGAIN_MS);
      }
    }
    let timer = setTimeout(() => void connect(), SETTLED_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [listening, conditions]);

  if (!listening) return 'off';
  return line === 'off' ? 'connecting' : line;
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
