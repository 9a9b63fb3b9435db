// The word on what waits for somebody's decision: agreed to, or refused with a reason.
import type { Endpoint, Input, Output } from '@jishi/contract/endpoint';
import { toast } from '@jishi/ui/toast-store';
import { useCall } from './client';

export type Decision = {
  accepting: boolean;
  onAccept: () => void;
  refusing: boolean;
  /** Runs the action; rejects with the server's refusal. */
  onRefuse: (reason: string) => Promise<unknown>;
};

type Options<E extends Endpoint> = {
  /** Names the item to decide. */
  of: Partial<Input<E>>;
  checkedBy: () => Promise<E['input']>;
  /** Messages after agreeing and after refusing. */
  accepted: (answer: Output<E>) => string;
  refused: (answer: Output<E>) => string;
  onSettled: () => Promise<unknown>;
};

/** Either word by one call, which takes `accepted` and `reason`. */
export function useDecision<E extends Endpoint>(endpoint: E, options: Options<E>): Decision {
  const { of, checkedBy, accepted, refused, onSettled } = options;
  const accept = useCall(endpoint, { onSuccess: (answer) => toast.success(accepted(answer)), onSettled });
  const refuse = useCall(endpoint, {
    silent: true,
    checkedBy,
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
