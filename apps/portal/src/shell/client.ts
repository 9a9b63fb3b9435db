// How screens talk to the API: `query` to read, `call` and `useCall` to act. Errors are reported in failures.ts.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { QueryCache, QueryClient, type UseMutationOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Attempt, attemptOf } from '@jishi/ui/wire/attempt';
import { ApiError, type CallName, type Envelope, nameOf, resultOf } from '@jishi/ui/wire/envelope';
import { reportCallFailure, reportQueryFailure } from './failures';
import { showMask } from './loading-mask-store';
import { sendCall } from './transport';
import { type Values, withoutEmpty } from '@jishi/ui/wire/values';

/** What a query is cached under; both sides of the network make the same key from the same input. */
export type CallKey = readonly [call: CallName, input: Values];

/** Carries a read to the API: fetch in the browser, the use case itself on the server. */
export type Transport = (call: CallName, input: Values, signal?: AbortSignal) => Promise<Envelope>;

/** Reads stay fresh this long before a page that shows them asks again. */
const STALE_MS = 30_000;

/** TanStack query options of a call: `useQuery(query(getProject, { id }))`. Null and empty inputs are dropped. */
export function query<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiError, Output<E>, CallKey>({
    queryKey: [nameOf(endpoint), withoutEmpty(input as Values)],
  });
}

/** A query client over a transport: one per tab in the browser, one per request on the server. */
export function createQueryClient(transport: Transport): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => reportQueryFailure(error) }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: false,
        queryFn: async ({ queryKey, signal }) => {
          const [name, input] = queryKey as unknown as CallKey;
          return resultOf(await transport(name, input, signal));
        },
      },
    },
  });
}

export type CallOptions = {
  /** Of calls that move money or create an order: the same key and body are carried out once. */
  idempotencyKey?: string;
  /** False sends null and empty values instead of dropping them. */
  removeNull?: false;
  /** Codes the caller shows in its own way: no toast for them. */
  ownCodes?: readonly number[];
};

/**
 * Makes one call. @throws ApiError for every code but 0; its toast is already shown, except for field messages
 * (code 4000 with fields) and `ownCodes`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { idempotencyKey, removeNull, ownCodes = [] }: CallOptions = {},
): Promise<Output<E>> {
  try {
    const body = removeNull === false ? (input as Values) : withoutEmpty(input as Values);
    return resultOf(await sendCall(endpoint, body, { idempotencyKey })) as Output<E>;
  } catch (error) {
    reportCallFailure(error, ownCodes);
    throw error;
  }
}

type UseCallOptions<E extends Endpoint> = Omit<UseMutationOptions<Output<E>, ApiError, Input<E>>, 'mutationFn'> &
  Pick<CallOptions, 'removeNull' | 'ownCodes'> & {
    /** Text of the mask that covers the page meanwhile, such as `SUBMITTING`. */
    mask?: string;
  };

/**
 * `call` as a TanStack mutation. Where the endpoint is idempotent a key is kept until the server has answered, so
 * that pressing the button again after a lost connection pays once.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions<E> = {}) {
  const { mask, removeNull, ownCodes, ...mutation } = options;
  const unanswered = useRef<Attempt>(undefined);
  return useMutation<Output<E>, ApiError, Input<E>>({
    ...mutation,
    mutationFn: async (input) => {
      const closeMask = mask === undefined ? undefined : showMask(mask);
      try {
        if (endpoint.idempotent) unanswered.current = attemptOf(input, unanswered.current);
        const result = await call(endpoint, input, { removeNull, ownCodes, idempotencyKey: unanswered.current?.key });
        unanswered.current = undefined;
        return result;
      } catch (error) {
        if (error instanceof ApiError && error.answered) unanswered.current = undefined;
        throw error;
      } finally {
        closeMask?.();
      }
    },
  });
}

export { ApiError } from '@jishi/ui/wire/envelope';
