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
  /** The page's own status: a payload has HTTP 200 even when its page does not exist. */
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

/** Adds a payload's answers, requested at `at`, to a client; newer data are kept. */
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

/** The page of a payload address; undefined for any other address. */
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
 * Fetches the page's payload when one of its queries is missing, and returns the page's status, if it came. Without
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

/** Drops prefetched payloads, because their content depends on who is signed in. */
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
