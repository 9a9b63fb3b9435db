// One background job in a process of its own, to be killed in the middle of its work.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Settings } from '../kernel/settings';
import { type TestServer, testSecret } from './server';

/** `module` is a file, `run` the exported function of the job. */
type JobCall = { module: string; run: string; payload: unknown; settings: Partial<Settings> };
export type JobProcess = { kill(): Promise<void>; readonly ended: Promise<unknown> };

/** Starts the job on a test server's database, at its present time. */
export function startJobProcess(server: TestServer, { module, run, payload, settings }: JobCall): JobProcess {
  const script = `
    import { openDatabase } from '@jishi/db';
    import { loadMasterKey, openVault } from '@jishi/vault';
    import { ${run} } from ${JSON.stringify(module)};
    const { now, settings, payload, database } = JSON.parse(process.env.JOB, (_, value) => (value?.units ? BigInt(value.units) : value));
    const db = openDatabase(database);
    const vault = openVault(loadMasterKey({ env: process.env, dataDir: '' }));
    const log = { warn() {}, error() {} };
    const actor = { kind: 'system', job: 'test' };
    await ${run}({ db, vault, settings, log, actor, now: () => new Date(now), requestId: 'test', ip: '' }, payload);
    await db.close();`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...testSecret,
      JOB: JSON.stringify(
        {
          now: server.clock.now().getTime(),
          settings: { ...server.shared.settings, roles: [], ...settings },
          payload,
          database: server.db.url,
        },
        (_, value: unknown) => (typeof value === 'bigint' ? { units: String(value) } : value),
      ),
    },
  });
  const ended = once(child, 'exit');
  return {
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
