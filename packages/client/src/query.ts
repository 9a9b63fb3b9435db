// Reads: what each is cached under, asking for it, and asking for it again. An endpoint is named by its object alone.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { type ApiError, type CallName, type Envelope, nameOf, resultOf } from '@jishi/ui/wire/envelope';
import { type Values, withoutEmpty } from '@jishi/ui/wire/values';
import {
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * What a query is cached under; both sides of the network make the same key from the same input. `apart` keeps an answer
 * from being shown elsewhere.
 */
export type CallKey = readonly [call: CallName, input: Values, apart?: string];

/** Carries a read to the API: fetch in the browser, the use case itself on the server. */
export type Read = (call: CallName, input: Values, signal?: AbortSignal) => Promise<Envelope>;

/** The key of all answers of a call; with an input, of that one answer. Null and empty inputs are dropped. */
export function keyOf(endpoint: Endpoint): readonly [call: CallName];
export function keyOf<E extends Endpoint>(endpoint: E, input: Input<E>): CallKey;
export function keyOf(endpoint: Endpoint, input?: unknown): CallKey | readonly [call: CallName] {
  return input === undefined ? [nameOf(endpoint)] : [nameOf(endpoint), withoutEmpty(input as Values)];
}

/** TanStack query options of a call: `useQuery(query(getProject, { id }))`. Null and empty inputs are dropped. */
export function query<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiError, Output<E>, CallKey>({ queryKey: keyOf(endpoint, input) });
}

/** Has all answers of some reads asked for again; resolves once those in view are there. */
export async function refreshReads(client: QueryClient, ...reads: readonly Endpoint[]): Promise<void> {
  await Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: keyOf(read) })));
}

/** `refreshReads` for a component. */
export function useRefreshOf(...reads: readonly Endpoint[]): () => Promise<void> {
  const client = useQueryClient();
  return () => refreshReads(client, ...reads);
}

type App = {
  read: Read;
  /** How long a read stays fresh before a page that shows it asks again. */
  staleMs: number;
  onError: (error: Error, query: Query<unknown, unknown, unknown>) => void;
};

/**
 * TanStack asks again for what is invalidated, but a first answer that is still under way it would take as it comes: from
 * before the change, and shown for good. Here it is given up, too.
 */
class Reads extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' });
    for (const query of underWay) if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters);
  }
}

/** A query client: one per tab in the browser, one per request on the server. */
export function createReads({ read, staleMs, onError }: App): QueryClient {
  return new Reads({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        refetchOnWindowFocus: false,
        retry: false,
        queryFn: async ({ queryKey, signal }) => {
          const [name, input] = queryKey as unknown as CallKey;
          return resultOf(await read(name, input, signal));
        },
      },
    },
  });
}
