// Binds an endpoint to its use case; `http/mount.ts` serves the pairs.
import type { Readable } from 'node:stream';
import type { Checked, Endpoint, Output } from '@jishi/contract/endpoint';
import type { Context } from './context';

export type UploadedFile = { name: string; type: string; content: Buffer };

/** What a use case answers where the endpoint `answers: 'file'`. */
export type Download = {
  fileName: string;
  type: string;
  content: Buffer | NodeJS.ReadableStream;
  /** It is for everybody, shown rather than saved, and kept by caches for so long. Left out: saved, and kept by nobody. */
  keep?: 'minutes' | 'forever';
};

/** What a use case answers where the endpoint `answers: 'events'`: one object per event; it is destroyed when nobody listens. */
export type Events = Readable;

type Answer<E extends Endpoint> = 'file' extends E['answers']
  ? Download
  : 'events' extends E['answers']
    ? Events
    : Output<E>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly run: (ctx: Context, input: never, files: readonly UploadedFile[]) => Promise<unknown>;
};

/** One line per endpoint in a domain's routes.ts: `route(addApply, addApplyUseCase)`. */
export function route<E extends Endpoint>(
  endpoint: E,
  run: (ctx: Context, input: Checked<E>, files: readonly UploadedFile[]) => Promise<Answer<E>>,
): Route {
  return { endpoint, run };
}
