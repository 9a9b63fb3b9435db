// One background job in a process of its own, to be killed in the middle of its work.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import type { Settings } from '../kernel/settings';
import type { JobTask } from './job-runner';
import { type TestServer, testSecret } from './server';

type JobCall = {
  /** The file whose exported function `run` is the job. */
  module: string;
  run: string;
  payload: unknown;
  settings: Partial<Settings>;
  /** The domain.ts of those that add to what the job does. */
  domains?: readonly string[];
  /** How far the process's clock is ahead of the test server's, in milliseconds. */
  ahead?: number;
};
export type JobProcess = { kill(): Promise<void>; readonly ended: Promise<unknown> };

const RUNNER = path.join(import.meta.dirname, 'job-runner.ts');

/** Starts the job on a test server's database, at its present time. */
export async function startJobProcess(
  server: TestServer,
  { module, run, payload, settings, domains = [], ahead = 0 }: JobCall,
): Promise<JobProcess> {
  const [runner, job, ...extending] = await Promise.all([RUNNER, module, ...domains].map((file) => bundleOnce(file)));
  const task: JobTask = {
    module: job!,
    extending,
    run,
    payload,
    settings: { ...server.shared.settings, roles: new Set(), ...settings },
    database: server.db.url,
    now: server.clock.now().getTime() + ahead,
  };
  const child = spawn(process.execPath, [runner!], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, ...testSecret },
  });
  child.send(task);
  const ended = once(child, 'exit');
  return {
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
