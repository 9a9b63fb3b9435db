// The word on what waits for somebody's decision: agreed to, or refused with a reason.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { toast } from '@jishi/ui/toast-store';
import { useCall } from './client';

export type Decision = {
  accepting: boolean;
  onAccept: () => void;
  refusing: boolean;
  /** Does it; rejects with what the server did not take. */
  onRefuse: (reason: string) => Promise<unknown>;
};

type Options<E extends Endpoint> = {
  /** Names what is decided. */
  of: Partial<Input<E>>;
  /** What is said once it is agreed to, and once it is refused. */
  accepted: (answer: Output<E>) => string;
  refused: (answer: Output<E>) => string;
  onSettled: () => Promise<unknown>;
};

/** Either word by one call, which takes `accepted` and `reason`. */
export function useDecision<E extends Endpoint>(endpoint: E, options: Options<E>): Decision {
  const { of, accepted, refused, onSettled } = options;
  const accept = useCall(endpoint, { onSuccess: (answer) => toast.success(accepted(answer)), onSettled });
  const refuse = useCall(endpoint, {
    silent: true,
    onSuccess: (answer) => toast.success(refused(answer)),
    onSettled,
  });
  return {
    accepting: accept.isPending,
    onAccept: () => accept.mutate({ ...of, accepted: true } as Input<E>),
    refusing: refuse.isPending,
    onRefuse: (reason) => refuse.mutateAsync({ ...of, accepted: false, reason } as Input<E>),
  };
}
