// The browser's way to the API: headers, retry, reading answers, saving downloads.
import type { Endpoint, Input } from '@jishi/contract/endpoint';
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import { fileNameOf, saveBlob } from '@jishi/ui/wire/download';
import { ApiError, type CallName, type Envelope, UNREACHABLE, readEnvelope, resultOf } from '@jishi/ui/wire/envelope';
import { OVERTAKEN, SESSION_CODES, reportCallFailure } from './failures';
import { readToken } from './session';
import { ui } from './ui-store';
import { type Values, formData, queryString, withoutEmpty } from '@jishi/ui/wire/values';
import { readBdVid } from './visit-marks';

/** Statuses after which a GET is sent once more: the request was lost or the server was not ready, nothing was decided. */
export const RETRIED_STATUSES: readonly number[] = [408, 425, 500, 502, 503, 504];

const BUSY = '服务器繁忙，请稍后再试';
const OFFLINE = '网络没有连上，已填写的内容还在，请检查网络后再试';

type Addressed = Pick<Endpoint, 'method' | 'path' | 'body'>;

/** Sends a read by its name: GET as a query string, POST as JSON. */
export function sendQuery(call: CallName, input: Values, signal?: AbortSignal): Promise<Envelope> {
  const [method, path] = call.split(' ') as ['GET' | 'POST', `/${string}`];
  return sendCall({ method, path, body: method === 'GET' ? 'query' : 'json' }, input, { signal });
}

type SendOptions = {
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** It is sent to its end although the page is left. */
  keepalive?: boolean;
};

/** Sends a call and reads its envelope. @throws ApiError UNREACHABLE when no envelope came */
export async function sendCall(endpoint: Addressed, input: Values, options: SendOptions = {}): Promise<Envelope> {
  const token = readToken();
  const envelope = await envelopeOf(await send(endpoint, input, options));
  return isOvertaken(envelope, token) ? { ...envelope, code: OVERTAKEN } : envelope;
}

function isOvertaken({ code }: Envelope, token: string): boolean {
  return SESSION_CODES.includes(code) && token !== '' && token !== readToken();
}

/**
 * Downloads a file and saves it under the name the server gave it. @throws ApiError when an envelope came instead
 * (its toast is shown)
 */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    const response = await send(endpoint, withoutEmpty(input as Values), {});
    if (!response.ok || response.headers.get('content-type')?.includes('application/json')) {
      resultOf(await envelopeOf(response));
      return;
    }
    saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition')));
  } catch (error) {
    reportCallFailure(error, []);
    throw error;
  }
}

async function send(
  { method, path, body }: Addressed,
  input: Values,
  { idempotencyKey, signal, keepalive = false }: SendOptions,
): Promise<Response> {
  const url = body === 'query' ? path + queryString(input) : path;
  const request = (): RequestInit => ({
    method,
    signal: signal ?? null,
    keepalive,
    credentials: 'same-origin',
    headers: {
      'X-Client-Info': clientInfoHeader({ token: readToken(), bdVid: readBdVid(), now: new Date() }),
      ...(body === 'json' && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body === 'json' && { body: JSON.stringify(input) }),
    ...(body === 'form' && { body: formData(input) }),
  });
  return sendOnceOrTwice(url, request, method === 'GET');
}

async function sendOnceOrTwice(url: string, request: () => RequestInit, repeatable: boolean): Promise<Response> {
  const first = await fetch(url, request()).catch(unreachable);
  const lost = first instanceof ApiError || RETRIED_STATUSES.includes(first.status);
  const answer = lost && repeatable ? await fetch(url, request()).catch(unreachable) : first;
  if (answer instanceof ApiError) throw answer;
  return answer;
}

function unreachable(error: unknown): ApiError {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  return new ApiError({ code: UNREACHABLE, msg: OFFLINE, result: null });
}

async function envelopeOf(response: Response): Promise<Envelope> {
  const value: unknown = await response.json().catch(() => undefined);
  const envelope = readEnvelope(value) ?? { code: UNREACHABLE, msg: BUSY, result: null };
  // Whatever the envelope says; with a session code failures.ts opens it, and speaks.
  if (response.status === 401 && !SESSION_CODES.includes(envelope.code)) ui.getState().openLogin();
  return envelope;
}
