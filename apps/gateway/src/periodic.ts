// Runs a job periodically, and tells when it begins to fail and when it works again.
import { type Machine, realMachine } from './machine';

export type PeriodicOptions = {
  /** Pause after each run, in milliseconds. */
  pauseMs: number;
  job: () => Promise<void>;
  /** `first`: the run before did not fail. */
  onError: (error: unknown, first: boolean) => void;
  onRecovered?: () => void;
  machine?: Machine;
};

/** Begins after the first pause. The answer stops it, and resolves when a run under way has ended. */
export function runPeriodically({
  pauseMs,
  job,
  onError,
  onRecovered,
  machine = realMachine,
}: PeriodicOptions): () => Promise<void> {
  let stopped = false;
  let failing = false;
  let running = Promise.resolve();
  let cancel: () => void;
  const run = async () => {
    try {
      await job();
      if (failing) onRecovered?.();
      failing = false;
    } catch (error) {
      onError(error, !failing);
      failing = true;
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    cancel = machine.later(pauseMs, () => (running = run()));
  };
  schedule();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
