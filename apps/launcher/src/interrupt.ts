// Ctrl-C, and every other wish that it should end: everything is stopped once, then this process ends.

/**
 * Runs `stop` on an interrupt from now on. Returns a handler for fatal errors, which reports them unless an interrupt
 * came first and explains them.
 */
export function endedByInterrupt(
  stop: () => Promise<void>,
  say: (line: string) => void,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'],
): (fault: unknown) => void {
  let ending = false;
  const end = (exitCode: number) => {
    if (ending) return;
    ending = true;
    say('\n正在停止，进行中的调用先答完…');
    void stop().then(
      () => {
        say('已停止。');
        process.exit(exitCode);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, () => end(0));
  if (process.env['npm_lifecycle_event'] === 'start') whenOrphaned(() => end(0));
  return (fault) => {
    if (!ending) console.error(fault instanceof Error ? fault.message : fault);
    end(1);
  };
}

const LOOK_MS = 1_000;

/** npm hands on no signal that it was killed by: what it started would go on without anybody who could stop it. */
function whenOrphaned(end: () => void) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end(), LOOK_MS).unref();
}
