// Runs a job periodically, and tells when it begins to fail and when it works again.

export type PeriodicOptions = {
  /** Pause after each run, in milliseconds. */
  pauseMs: number;
  job: () => Promise<void>;
  /** `first`: the run before did not fail. */
  onError: (error: unknown, first: boolean) => void;
  onRecovered?: () => void;
};

/** Begins after the first pause. The answer stops it, and resolves when a run under way has ended. */
export function runPeriodically({ pauseMs, job, onError, onRecovered }: PeriodicOptions): () => Promise<void> {
  let stopped = false;
  let failing = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
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
    timer = setTimeout(() => (running = run()), pauseMs);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
