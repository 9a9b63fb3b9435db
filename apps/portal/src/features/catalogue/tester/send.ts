// Sends a request of the tester to the gateway, on this origin. Loaded with the first request.
import { tryPath } from '../try-out/try-target';
import type { Api } from '../project';
import type { Values } from './parameters';
import { requestOf } from './request';
import { type Credentials, type SignedRequest, bareHeaders, signRequest } from './signing';
import { type TesterAnswer, noAnswer, readTesterAnswer } from './tester-answer';

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
  const request = requestOf(api, values);
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

/** Sends it, once; never throws. */
export async function send({ method, path, query, headers, body }: Prepared): Promise<TesterAnswer> {
  const started = performance.now();
  const elapsed = () => Math.max(1, Math.round(performance.now() - started));
  try {
    const response = await fetch(query ? `${path}?${query}` : path, {
      method,
      headers,
      ...(body && { body }),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const received = new Uint8Array(await response.arrayBuffer());
    return readTesterAnswer({ status: response.status, headers: response.headers, body: received, ms: elapsed() });
  } catch {
    return noAnswer(elapsed());
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
