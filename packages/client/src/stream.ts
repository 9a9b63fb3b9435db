// Listens to a streamed call while the page is in front, and connects again after the line was lost.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { ApiError } from '@jishi/ui/wire/envelope';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type App, listenTo } from './event-stream';

export type Line = 'off' | 'connecting' | 'open' | 'refused';

/** The page's own requests go first. */
const SETTLED_MS = 1000;
const AGAIN_MS = 2000;

type Heard<E extends Endpoint> = { onOpen: () => void; onEvent: (event: Output<E>) => void };
type UseStream = <E extends Endpoint>(endpoint: E, input: Input<E>, wanted: boolean, heard: Heard<E>) => Line;

/** The hook of one app. `onOpen` runs each time the line opens: what happened meanwhile is to be read. */
export function createStream(app: App): UseStream {
  return (endpoint, input, wanted, heard) => useLine(app, endpoint, input, wanted, heard);
}

function useLine<E extends Endpoint>(
  app: App,
  endpoint: E,
  input: Input<E>,
  wanted: boolean,
  { onOpen, onEvent }: Heard<E>,
): Line {
  const inFront = useSyncExternalStore(subscribeVisibility, isVisible, () => false);
  const [line, setLine] = useState<Line>('off');
  const opened = useEffectEvent(onOpen);
  const heard = useEffectEvent(onEvent);
  const asked = JSON.stringify(input);
  const listening = wanted && inFront;

  useEffect(() => {
    if (!listening) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    async function connect() {
      setLine('connecting');
      try {
        const onLine = () => {
          setLine('open');
          opened();
        };
        const events = listenTo(endpoint, JSON.parse(asked) as Input<E>, { ...app, signal, onOpen: onLine });
        for await (const event of events) heard(event);
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
  }, [app, endpoint, listening, asked]);

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
