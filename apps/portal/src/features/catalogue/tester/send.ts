// Sends a request of the tester to the gateway, on this origin. Loaded with the first request.
import { speaksOpenAiChat } from '@jishi/contract/openai-chat';
import { tryPath } from '../try-out/try-target';
import type { Api } from '../project';
import type { Values } from './parameters';
import { requestOf } from './request';
import { type Credentials, type SignedRequest, bareHeaders, signRequest } from './signing';
import { followStream } from './stream';
import { type TesterAnswer, cutShort, noAnswer, readStreamed, readTesterAnswer } from './tester-answer';

/** Longer than the gateway waits for any product, so that its answer wins the race. */
const TIMEOUT_MS = 60_000;

/** The caller, with the secret given to this page. */
export type Caller = { as: 'visitor' } | ({ as: 'signer' } & Credentials) | { as: 'appcode'; appSecret: string };

/** A request ready to leave. `signature`: of a signer. */
export type Prepared = {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signature: SignedRequest['signature'] | undefined;
};

/** The request that the fields describe, with the caller's proof in it. @throws PrivateKeyFault */
export async function prepare(api: Api, values: Values, caller: Caller): Promise<Prepared> {
  const plain = requestOf(api, values);
  // A browser cannot read trailers, where the price of a stream is.
  const request = speaksOpenAiChat(api) ? { ...plain, headers: { ...plain.headers, 'X-Charge-In': 'comment' } } : plain;
  const { method, query, body } = request;
  if (caller.as === 'signer') {
    const { headers, signature } = await signRequest(request, caller);
    return { method, path: request.path, query, headers, body, signature };
  }
  if (caller.as === 'appcode') {
    const headers = { ...bareHeaders(request), Authorization: `APPCODE ${caller.appSecret}` };
    return { method, path: request.path, query, headers, body, signature: undefined };
  }
  return { method, path: tryPath(request), query, headers: bareHeaders(request), body, signature: undefined };
}

/** How a request under way is followed. */
export type Watch = {
  /** A streamed answer so far. */
  onPart: (answer: TesterAnswer) => void;
  /** Ends it; what came stays. */
  stop: AbortSignal;
  /** What the product is sold by. */
  unit: number;
};

/** Sends it, once; never throws. */
export async function send(prepared: Prepared, { onPart, stop, unit }: Watch): Promise<TesterAnswer> {
  const { method, path, query, headers, body } = prepared;
  const started = performance.now();
  const elapsed = () => Math.max(1, Math.round(performance.now() - started));
  const connection = new AbortController();
  const end = () => connection.abort();
  const patience = setTimeout(end, TIMEOUT_MS);
  stop.addEventListener('abort', end);
  let part: TesterAnswer | undefined;
  try {
    const response = await fetch(query ? `${path}?${query}` : path, {
      method,
      headers,
      ...(body && { body }),
      credentials: 'omit',
      cache: 'no-store',
      signal: connection.signal,
    });
    const told = () => ({ status: response.status, headers: response.headers, ms: elapsed(), unit });
    if (!response.body || !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? ''))
      return readTesterAnswer({ ...told(), body: new Uint8Array(await response.arrayBuffer()) });
    // The gateway ends a stream that says nothing more.
    clearTimeout(patience);
    part = readStreamed(told(), { text: '', bytes: 0, price: undefined });
    const stream = await followStream(response.body, (so) => onPart((part = readStreamed(told(), so))));
    return readStreamed(told(), stream);
  } catch {
    if (part) return cutShort({ ...part, ms: elapsed() }, stop.aborted ? '已停止' : '已中断');
    return noAnswer(elapsed());
  } finally {
    clearTimeout(patience);
    stop.removeEventListener('abort', end);
  }
}

/** The request on the wire, with a placeholder in place of an APPCODE. */
export function wireText({ method, path, query, headers, body }: Prepared, host: string): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${name === 'Authorization' ? 'APPCODE <AppSecret>' : value}`,
  );
  const head = [`${method} ${query ? `${path}?${query}` : path} HTTP/1.1`, `Host: ${host}`, ...lines];
  return body ? [...head, '', body].join('\n') : head.join('\n');
}
