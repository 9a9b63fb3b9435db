// The console's way to the API: header, one more try for reads that got lost, the envelope of the answer.
import { finishOwnerSetup, loginOperator } from '@jishi/contract/console/operator';
import type { Endpoint, Input } from '@jishi/contract/endpoint';
import { clientInfoHeader } from '@jishi/ui/wire/client-info';
import { fileNameOf, saveBlob } from '@jishi/ui/wire/download';
import { ApiError, type Envelope, UNREACHABLE, readEnvelope, resultOf } from '@jishi/ui/wire/envelope';
import { type Values, formData, queryString, withoutEmpty } from '@jishi/ui/wire/values';
import { readToken } from './session';

const OFFLINE = '网络没有连上，已填写的内容还在，请检查网络后再试';
const BUSY = '服务器没有正常回应，请稍后再试';

/** Statuses after which a GET is sent once more: nothing was decided. */
const RETRIED_STATUSES: readonly number[] = [408, 425, 502, 503, 504];

/** Calls that keep in a cookie by what this browser is known at the next sign-in; no call is authorised by one. */
const KEEPS_MARK: readonly string[] = [loginOperator.path, finishOwnerSetup.path];

type Sending = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined };

type Addressed = Pick<Endpoint, 'method' | 'path' | 'body'>;

/** Sends a call and reads its envelope. @throws ApiError UNREACHABLE when the network failed */
export async function sendCall(endpoint: Addressed, input: Values, sending: Sending = {}): Promise<Envelope> {
  return envelopeOf(await send(endpoint, input, sending));
}

/** Downloads a file and saves it under the name the server gave it. @throws ApiError when an envelope came instead */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const answer = await send(endpoint, withoutEmpty(input as Values), {});
  const isEnvelope = !answer.ok || answer.headers.get('content-type')?.includes('application/json');
  if (isEnvelope) resultOf(await envelopeOf(answer));
  else saveBlob(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')));
}

async function send(
  { method, path, body }: Addressed,
  input: Values,
  { signal, idempotencyKey }: Sending,
): Promise<Response> {
  const url = body === 'query' ? path + queryString(input) : path;
  const once = () =>
    fetch(url, {
      method,
      signal: signal ?? null,
      credentials: KEEPS_MARK.includes(path) ? 'same-origin' : 'omit',
      headers: {
        'X-Client-Info': clientInfoHeader({ token: readToken(), bdVid: '', now: new Date() }),
        ...(body === 'json' && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
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

async function envelopeOf(answer: Response): Promise<Envelope> {
  const envelope: unknown = await answer.json().catch(() => undefined);
  return readEnvelope(envelope) ?? { code: UNREACHABLE, msg: BUSY, result: null };
}

function unreachable(error: unknown): ApiError {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  return new ApiError({ code: UNREACHABLE, msg: OFFLINE, result: null });
}
