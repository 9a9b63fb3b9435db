// vitest's global set-up: a name for the run, under which its bundles of processes are kept until it ends.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundlesOf } from './bundle.mjs';

const APPS = path.join(import.meta.dirname, '../apps');

/** Removes the bundles when the run is over. */
export function setup() {
  const run = String(process.pid);
  process.env.TEST_RUN = run;
  return () => {
    for (const app of readdirSync(APPS))
      rmSync(path.join(APPS, app, '.cache', bundlesOf(run)), { recursive: true, force: true });
  };
}
