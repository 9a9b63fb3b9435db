// The answers of a page's queries in one file: embedded in its HTML, fetched as `<path>/_payload.json` when the
// browser navigates, prefetched when a link is about to be followed.
import type { QueryClient } from '@tanstack/react-query';
import type { CallKey } from './client';
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import type { CallName } from '@jishi/ui/wire/envelope';
import { readToken } from './session';
import type { Values } from '@jishi/ui/wire/values';
import { readBdVid } from './visit-marks';

export type Payload = {
  /** What the page itself would answer: a payload is sent with HTTP 200 even when its page is not there. */
  status: number;
  answers: readonly { call: CallName; input: Values; result: unknown }[];
};

/** Everything a client knows, to be adopted by another. */
export function payloadOf(client: QueryClient, status: number): Payload {
  const answers = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => {
      const [call, input] = queryKey as unknown as CallKey;
      return { call, input, result: state.data };
    });
  return { status, answers };
}

/** Puts a payload's answers, asked for at `at`, into a client; what the client learnt since is kept. */
export function adopt(client: QueryClient, { answers }: Pick<Payload, 'answers'>, at: number = Date.now()): void {
  for (const { call, input, result } of answers) {
    const queryKey: CallKey = [call, input];
    const known = client.getQueryState(queryKey);
    if (!known || known.dataUpdatedAt < at) client.setQueryData(queryKey, result, { updatedAt: at });
  }
}

/** Where a page's payload is. */
export function payloadAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname === '/' ? '' : pathname}/_payload.json${search}`;
}

/** The page a payload address belongs to, or undefined when the address is no payload's. */
export function pageOfPayload(url: string): string | undefined {
  const match = /^([^?]*)\/_payload\.json(\?.*)?$/.exec(url);
  return match ? (match[1] || '/') + (match[2] ?? '') : undefined;
}

/** How long a prefetched payload waits for the click. */
const PREFETCH_MS = 30_000;
const prefetched = new Map<string, { at: number; payload: Promise<Payload | undefined> }>();

/** Starts fetching the payload of a page the visitor is likely to open next. */
export function prefetchPayload(url: { pathname: string; search: string }): void {
  const address = payloadAddress(url);
  const known = prefetched.get(address);
  if (known && Date.now() - known.at < PREFETCH_MS) return;
  prefetched.set(address, { at: Date.now(), payload: fetchPayload(address) });
}

/**
 * Fetches the page's payload when one of its queries is missing, and answers the page's status, if it came. Without
 * it the queries are asked one by one.
 */
export async function adoptPayload(
  client: QueryClient,
  url: { pathname: string; search: string },
  queries: readonly { queryKey: CallKey }[],
  signal: AbortSignal,
): Promise<number | undefined> {
  if (queries.every(({ queryKey }) => client.getQueryData(queryKey) !== undefined)) return undefined;
  const address = payloadAddress(url);
  const waiting = prefetched.get(address);
  prefetched.delete(address);
  const now = Date.now();
  const fresh = waiting !== undefined && now - waiting.at < PREFETCH_MS;
  const payload = await (fresh ? waiting.payload : fetchPayload(address, signal));
  if (payload) adopt(client, payload, fresh ? waiting.at : now);
  return payload?.status;
}

/** Forgets prefetched payloads: what they say depends on who is signed in. */
export function dropPrefetched(): void {
  prefetched.clear();
}

async function fetchPayload(address: string, signal?: AbortSignal): Promise<Payload | undefined> {
  const token = readToken();
  // Visitors send no header, so that their payloads can be answered by a cache.
  const headers: HeadersInit = token
    ? { 'X-Client-Info': clientInfoHeader({ token, bdVid: readBdVid(), now: new Date() }) }
    : {};
  try {
    const response = await fetch(address, { headers, credentials: 'omit', signal: signal ?? null });
    return response.ok ? ((await response.json()) as Payload) : undefined;
  } catch {
    return undefined;
  }
}
