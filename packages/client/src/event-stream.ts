// Streamed answers: server-sent events of an endpoint, read one after the other.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import { readEnvelope, resultOf } from '@jishi/ui/wire/envelope';
import { type Values, queryString, withoutEmpty } from '@jishi/ui/wire/values';

/** The end of one event. */
const BETWEEN = '\n\n';
const DATA = 'data: ';
/** A server that is there sends a line three times as often. */
const SILENT_MS = 45_000;

export type App = {
  /** The token of this window's session. */
  readToken: () => string;
  /** The advertising visit that led here, '' without one. */
  readBdVid: () => string;
};

type Listening = App & { signal: AbortSignal; onOpen: () => void };

/**
 * Listens until the server ends the stream, falls silent for long, or `signal` is aborted; `onOpen` runs once
 * connected. EventSource cannot send the session in a header.
 * @throws ApiError for an answer that is a refusal
 */
export async function* listenTo<E extends Endpoint>(
  { path }: E,
  input: Input<E>,
  { signal, onOpen, readToken, readBdVid }: Listening,
): AsyncGenerator<Output<E>> {
  const response = await fetch(path + queryString(withoutEmpty(input as Values)), {
    signal,
    credentials: 'same-origin',
    headers: { 'X-Client-Info': clientInfoHeader({ token: readToken(), bdVid: readBdVid(), now: new Date() }) },
  });
  if (!response.ok || !response.body) {
    const envelope = readEnvelope(await response.json().catch(() => undefined));
    if (envelope) resultOf(envelope);
    throw new Error(`events were answered by ${response.status}`);
  }
  onOpen();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let text = '';
    const next = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void reader.cancel(), SILENT_MS);
      return reader.read();
    };
    for (let piece = await next(); !piece.done; piece = await next()) {
      const events = (text + piece.value).split(BETWEEN);
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith(DATA)) yield JSON.parse(event.slice(DATA.length)) as Output<E>;
    }
  } finally {
    clearTimeout(timer);
  }
}
