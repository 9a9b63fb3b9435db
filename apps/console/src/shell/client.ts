// How screens talk to the API: `query` to read, `useCall` to act.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { type Attempt, attemptOf } from '@jishi/ui/wire/attempt';
import { ApiError, nameOf, resultOf } from '@jishi/ui/wire/envelope';
import { toast } from '@jishi/ui/toast-store';
import { type Values, withoutEmpty } from '@jishi/ui/wire/values';
import {
  QueryCache,
  QueryClient,
  type UseMutationOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type InputSchema, refuseInvalid } from './input-check';
import { clearToken } from './session';
import { sendCall } from './transport';

/** Reads stay fresh this long before a screen that shows them asks again. */
const STALE_MS = 10_000;

/** Codes that end the session. The desk then gives way to the sign-in page, which leads back. */
const SESSION_CODES: readonly number[] = [400, 401, 403];

/** TanStack query options of a call: `useQuery(query(getMember, { id }))`. Null and empty inputs are dropped. */
export function query<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const values = withoutEmpty(input as Values);
  return queryOptions<Output<E>, ApiError>({
    queryKey: [nameOf(endpoint), values],
    queryFn: async ({ signal }) => resultOf(await sendCall(endpoint, values, { signal })) as Output<E>,
  });
}

/** The query client of a tab. Screens show why a read failed; what they show already stays, with a toast over it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state }) => {
        if (endsSession(error)) clearToken();
        else if (state.data !== undefined) toast.error(`没有刷新成功，显示的是先前的内容：${error.message}`);
      },
    }),
    defaultOptions: { queries: { staleTime: STALE_MS, refetchOnWindowFocus: false, retry: false } },
  });
}

/** Has whatever screens show of some reads asked again: after it was changed, or somebody else was first. */
export function useRefreshOf(...reads: readonly Endpoint[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(reads.map((read) => client.invalidateQueries({ queryKey: [nameOf(read)] })));
}

type UseCallOptions<E extends Endpoint> = Omit<UseMutationOptions<Output<E>, ApiError, Input<E>>, 'mutationFn'> & {
  /** The caller shows whatever goes wrong: no toasts. */
  silent?: true;
  /** The contract's own schema of the input: what it refuses is refused here, in the server's words, and never sent. */
  checkedBy?: () => Promise<InputSchema>;
};

/** The input of a call whose body is a form, with the file that goes with it. */
export function withFile<Given extends object>(input: Given, name: string, file: File): Given {
  return { ...input, [name]: file };
}

/**
 * A call as a TanStack mutation; a refusal is told by a toast. Where the call is idempotent, sending the same again after
 * a lost connection does it once.
 */
export function useCall<E extends Endpoint>(endpoint: E, { silent, checkedBy, ...mutation }: UseCallOptions<E> = {}) {
  const unanswered = useRef<Attempt>(undefined);
  return useMutation<Output<E>, ApiError, Input<E>>({
    ...mutation,
    mutationFn: async (input) => {
      try {
        const values = withoutEmpty(input as Values);
        if (checkedBy) refuseInvalid(await checkedBy(), values);
        if (endpoint.idempotent) unanswered.current = attemptOf(values, unanswered.current);
        const sent = await sendCall(endpoint, values, { idempotencyKey: unanswered.current?.key });
        const result = resultOf(sent) as Output<E>;
        unanswered.current = undefined;
        return result;
      } catch (error) {
        if (error instanceof ApiError && error.answered) unanswered.current = undefined;
        if (endsSession(error) && endpoint.access === 'operator') clearToken();
        else if (!silent && error instanceof ApiError) toast.error(error.msg);
        throw error;
      }
    },
  });
}

function endsSession(error: unknown): boolean {
  return error instanceof ApiError && SESSION_CODES.includes(error.code);
}
