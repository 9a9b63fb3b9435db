// A browser's transport: headers, one retry for reads that got lost, the answer's envelope, files.
import { sessionEnding } from '@jishi/contract/codes';
import type { Endpoint, Input } from '@jishi/contract/endpoint';
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import { fileNameOf, saveBlob } from '@jishi/ui/wire/download';
import { ApiError, type CallName, type Envelope, UNREACHABLE, readEnvelope, resultOf } from '@jishi/ui/wire/envelope';
import { type Values, formData, queryString, withoutEmpty } from '@jishi/ui/wire/values';

/** Code of a call whose session ended, or was replaced, meanwhile; the user has been told. */
export const OVERTAKEN = -401;

/** Statuses after which a GET is sent once more: the request was lost or the server was not ready, nothing was decided. */
export const RETRIED_STATUSES: readonly number[] = [408, 425, 500, 502, 503, 504];

const BUSY = '服务器繁忙，请稍后再试';
const OFFLINE = '网络没有连上，已填写的内容还在，请检查网络后再试';

/** Without a body of its own a GET sends a query, a POST sends JSON. */
type Addressed = Pick<Endpoint, 'method' | 'path'> & Partial<Pick<Endpoint, 'body'>>;

export type SendOptions = {
  idempotencyKey?: string | undefined;
  /** A fresh code that confirms this very call. */
  secondFactor?: string | undefined;
  signal?: AbortSignal | undefined;
  /** It is sent to its end although the page is left. */
  keepalive?: boolean;
};

export type Transport = {
  /** Sends a call and reads its envelope. @throws ApiError UNREACHABLE when the network failed */
  sendCall: (endpoint: Addressed, input: Values, options?: SendOptions) => Promise<Envelope>;
  /** Sends a read by its name: GET as a query string, POST as JSON. */
  sendQuery: (call: CallName, input: Values, signal?: AbortSignal) => Promise<Envelope>;
  /** Reads a file into memory. @throws ApiError when an envelope came instead */
  readFile: <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    signal?: AbortSignal,
  ) => Promise<{ blob: Blob; name: string }>;
  /** Downloads a file and saves it under the name the server gave it. @throws ApiError when an envelope came instead */
  download: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<void>;
};

type App = {
  /** The token of this window's session, '' without one. */
  readToken: () => string;
  /** The advertising visit that led here, '' without one. */
  readBdVid: () => string;
  /** Called on HTTP 401, whatever the envelope says. */
  onUnauthorised?: (envelope: Envelope) => void;
};

/** The transport of one app. */
export function createTransport({ readToken, readBdVid, onUnauthorised }: App): Transport {
  async function send(endpoint: Addressed, input: Values, options: SendOptions): Promise<Response> {
    const { method, path, body = method === 'GET' ? 'query' : 'json' } = endpoint;
    const { idempotencyKey, secondFactor, signal, keepalive = false } = options;
    const url = body === 'query' ? path + queryString(input) : path;
    const once = () =>
      fetch(url, {
        method,
        signal: signal ?? null,
        keepalive,
        credentials: 'same-origin', // a session is good beside its browser's cookie
        headers: {
          'X-Client-Info': clientInfoHeader({ token: readToken(), bdVid: readBdVid(), now: new Date() }),
          ...(body === 'json' && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          ...(secondFactor && { 'X-Second-Factor': secondFactor }),
        },
        ...(body === 'json' && { body: JSON.stringify(input) }),
        ...(body === 'form' && { body: formData(input) }),
      }).catch(unreachable);
    const first = await once();
    const lost = first instanceof ApiError || RETRIED_STATUSES.includes(first.status);
    const answer = lost && method === 'GET' ? await once() : first;
    if (answer instanceof ApiError) throw answer;
    return answer;
  }

  async function envelopeOf(response: Response): Promise<Envelope> {
    const value: unknown = await response.json().catch(() => undefined);
    const envelope = readEnvelope(value) ?? { code: UNREACHABLE, msg: BUSY, result: null };
    if (response.status === 401) onUnauthorised?.(envelope);
    return envelope;
  }

  async function sendCall(endpoint: Addressed, input: Values, options: SendOptions = {}): Promise<Envelope> {
    const token = readToken();
    const envelope = await envelopeOf(await send(endpoint, input, options));
    const isOvertaken = sessionEnding.includes(envelope.code) && token !== '' && token !== readToken();
    return isOvertaken ? { ...envelope, code: OVERTAKEN } : envelope;
  }

  async function readFile<E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal) {
    const response = await send(endpoint, withoutEmpty(input as Values), { signal });
    const isEnvelope = !response.ok || response.headers.get('content-type')?.includes('application/json');
    if (isEnvelope) resultOf(await envelopeOf(response));
    return { blob: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) };
  }

  return {
    sendCall,
    sendQuery: (call, input, signal) => {
      const [method, path] = call.split(' ') as ['GET' | 'POST', `/${string}`];
      return sendCall({ method, path }, input, { signal });
    },
    readFile,
    download: async (endpoint, input) => {
      const { blob, name } = await readFile(endpoint, input);
      saveBlob(blob, name);
    },
  };
}

function unreachable(error: unknown): ApiError {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  return new ApiError({ code: UNREACHABLE, msg: OFFLINE, result: null });
}
