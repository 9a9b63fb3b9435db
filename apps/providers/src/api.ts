/** Ties a description to the handlers that answer it. */
import type { Answer } from './answer';
import type { ApiDescription, EndpointDescription, InputOf } from './description';

/** Context of a handler besides its input. */
interface CallContext {
  /** Clock of the call; every "today" is this instant in Beijing time. */
  readonly now: () => Date;
}

/** One handler per endpoint code, its input typed by the endpoint's params. */
export type Handlers<D extends ApiDescription> = {
  readonly [E in D['endpoints'][number] as E['code']]: (
    input: InputOf<E>,
    context: CallContext,
  ) => Answer | Promise<Answer>;
};

export type AnyHandler = (input: never, context: CallContext) => Answer | Promise<Answer>;

/** An API as the registry holds it: handlers, with their data, load at the first call. */
export interface Api {
  readonly description: ApiDescription;
  readonly load: () => Promise<Readonly<Record<string, AnyHandler>>>;
}

/** Declares an API; the compiler checks that every endpoint has a handler of its exact input. */
export function api<D extends ApiDescription>(description: D, load: () => Promise<Handlers<D>>): Api {
  return { description, load: load as () => Promise<Readonly<Record<string, AnyHandler>>> };
}

/** Path of an endpoint by convention. */
export function endpointKey(endpoint: Pick<EndpointDescription, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}
