// Calls of the contract, as a promise or as a TanStack mutation. The app reports failures.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { type Attempt, attemptOf } from '@jishi/ui/wire/attempt';
import { ApiError, resultOf } from '@jishi/ui/wire/envelope';
import { type Values, withoutEmpty } from '@jishi/ui/wire/values';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Transport } from './transport';

/** How a failure is told. */
export type Telling = {
  /** Codes the caller shows in its own way: no toast for them. */
  ownCodes?: readonly number[];
  /** The caller shows every failure itself: no toasts. */
  silent?: true;
};

type CallOptions = Telling & {
  /** Of calls that move money or create an order: the same key and body are carried out once. */
  idempotencyKey?: string | undefined;
  /** False sends null and empty values instead of dropping them. */
  removeNull?: false;
  /** Checks the input before it is sent, where the app does not always. @throws ApiError as the server would refuse it */
  refuseInvalid?: (endpoint: Endpoint, input: unknown) => Promise<void>;
};

type UseCallOptions<E extends Endpoint> = Omit<UseMutationOptions<Output<E>, ApiError, Input<E>>, 'mutationFn'> &
  Omit<CallOptions, 'idempotencyKey'> & {
    /** Text of the mask that covers the page meanwhile. */
    mask?: string;
  };

type App = Pick<Transport, 'sendCall'> & {
  /** Tells of a failed call and ends the session that it ends. */
  tell: (error: unknown, telling: Telling, endpoint: Endpoint) => void;
  /** Where the app checks input before it is sent. @throws ApiError as the server would refuse it */
  refuseInvalid?: (endpoint: Endpoint, input: unknown) => Promise<void>;
  /** Covers the page until the returned function is called. */
  showMask?: (text: string) => () => void;
};

type Calls = {
  /** Makes one call. @throws ApiError for every code but 0, once `tell` has told of it */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions) => Promise<Output<E>>;
  /**
   * `call` as a TanStack mutation. Where the endpoint is idempotent a key is kept until the server has answered, so that
   * pressing the button again after a lost connection does it once.
   */
  useCall: <E extends Endpoint>(
    endpoint: E,
    options?: UseCallOptions<E>,
  ) => ReturnType<typeof useMutation<Output<E>, ApiError, Input<E>>>;
};

/** The calls of one app. */
export function createCalls({ sendCall, tell, refuseInvalid, showMask }: App): Calls {
  async function send<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions): Promise<Output<E>> {
    try {
      const values = options.removeNull === false ? (input as Values) : withoutEmpty(input as Values);
      const refuse = options.refuseInvalid ?? refuseInvalid;
      if (refuse) await refuse(endpoint, values);
      return resultOf(await sendCall(endpoint, values, { idempotencyKey: options.idempotencyKey })) as Output<E>;
    } catch (error) {
      tell(error, options, endpoint);
      throw error;
    }
  }

  function useCall<E extends Endpoint>(endpoint: E, { mask, ...options }: UseCallOptions<E> = {}) {
    const unanswered = useRef<Attempt>(undefined);
    return useMutation<Output<E>, ApiError, Input<E>>({
      ...options,
      mutationFn: async (input) => {
        const uncover = mask && showMask?.(mask);
        try {
          if (endpoint.idempotent) unanswered.current = attemptOf(input, unanswered.current);
          const result = await send(endpoint, input, { ...options, idempotencyKey: unanswered.current?.key });
          unanswered.current = undefined;
          return result;
        } catch (error) {
          if (error instanceof ApiError && error.answered) unanswered.current = undefined;
          throw error;
        } finally {
          if (uncover) uncover();
        }
      },
    });
  }

  return { call: (endpoint, input, options = {}) => send(endpoint, input, options), useCall };
}
