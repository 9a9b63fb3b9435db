// vitest's global set-up: a name for the run, under which its bundles of processes are kept until it ends.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundlesOf } from './bundle.mjs';
import { cleanUp } from './clean-up';

const APPS = path.join(import.meta.dirname, '../apps');

/** Names the run; returns what removes its bundles, and what Node has compiled of them for the next process. */
export function setup() {
  const run = (process.env.TEST_RUN = String(process.pid));
  const compiled = path.join(import.meta.dirname, `../.cache/compiled-${run}`);
  process.env.NODE_COMPILE_CACHE = compiled;
  return cleanUp(() => {
    rmSync(compiled, { recursive: true, force: true });
    for (const app of readdirSync(APPS))
      rmSync(path.join(APPS, app, '.cache', bundlesOf(run)), { recursive: true, force: true });
  });
}
