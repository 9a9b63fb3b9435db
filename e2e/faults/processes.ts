// The product as real processes that can be killed, frozen and given a wrong clock.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { bundleOnce } from '../../tools/bundle.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'skewed-clock.mjs')).href;

export type Bundles = { server: string; gateway: string };

/** Server and gateway as one file each, so that a process starts fast; packages stay outside. */
export async function bundleProduct(): Promise<Bundles> {
  const bundle = (app: string) => bundleOnce(path.join(ROOT, 'apps', app, 'src/main.ts'));
  const [server, gateway] = await Promise.all([bundle('server'), bundle('gateway')]);
  return { server, gateway };
}

export type Instance = {
  readonly name: string;
  /** Its URL, the same after a restart. Empty for background workers. */
  readonly url: string;
  /** How often it exited by itself; it was restarted each time, as by a supervisor. */
  falls(): number;
  /** Kills it by SIGKILL and restarts it with a clock error. */
  kill(skewMs: number): Promise<void>;
  /** Freezes it for a while, as on an overloaded machine. */
  freeze(ms: number): Promise<void>;
  /** Ends it gracefully for good. */
  stop(): Promise<void>;
};

/** Starts a process on a port of its own and waits until it is ready. */
export async function startInstance(
  name: string,
  bundle: string,
  environment: Record<string, string>,
  port: number,
): Promise<Instance> {
  let wanted = true;
  let skew = 0;
  let running: Running;
  const launch = async () => {
    running = await run(bundle, { ...environment, CLOCK_SKEW_MS: String(skew) });
    const { child } = running;
    child.once('exit', () => {
      if (wanted && running.child === child) fell.push(launch());
    });
  };
  const fell: Promise<void>[] = [];
  await launch();
  return {
    name,
    url: port ? `http://127.0.0.1:${port}` : '',
    falls: () => fell.length,
    async kill(skewMs) {
      await Promise.all(fell);
      wanted = false;
      running.child.kill('SIGKILL');
      await running.exited;
      wanted = true;
      skew = skewMs;
      await launch();
    },
    async freeze(ms) {
      running.child.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      running.child.kill('SIGCONT');
    },
    async stop() {
      await Promise.all(fell);
      wanted = false;
      running.child.kill('SIGTERM');
      const impatience = setTimeout(() => running.child.kill('SIGKILL'), 15_000);
      await running.exited;
      clearTimeout(impatience);
    },
  };
}

type Running = { child: ChildProcess; exited: Promise<void> };

/** Processes to kill if the run fails half-way. */
const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** What the processes say once they are up. */
const READY = /Server listening at|"url":"http|Worker connected and looking for jobs/;
const ATTEMPTS = 200;

/** Starts it, and retries while the database is away. */
async function run(bundle: string, environment: Record<string, string>): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const child = spawn(process.execPath, ['--import', CLOCK, bundle], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    alive.add(child);
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    void exited.then(() => alive.delete(child));
    const said: string[] = [];
    if (await isReady(child, said)) return { child, exited };
    if (attempt === ATTEMPTS) throw new Error(`a process did not start:\n${said.slice(-20).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function isReady(child: ChildProcess, said: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(false));
    for (const output of [child.stdout!, child.stderr!])
      createInterface({ input: output }).on('line', (line) => {
        if (said.length < 200) said.push(line);
        if (process.env['FAULTS_LOG']) process.stderr.write(`${line}\n`);
        if (READY.test(line)) resolve(true);
      });
  });
}
