// Removes what a test run has created, even when interrupted: vitest alone would leave it.
type CleanUp = () => Promise<void> | void;

const waiting: CleanUp[] = [];

/** Returns a global set-up's tear-down, which is also done on Ctrl-C, the newest first. */
export function cleanUp(work: CleanUp): CleanUp {
  if (waiting.length === 0) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupted);
  waiting.push(work);
  return work;
}

function interrupted() {
  void waiting.reduceRight((before, work) => before.then(work), Promise.resolve()).finally(() => process.exit(130));
}
