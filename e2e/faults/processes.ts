// The product as real processes that can be killed, frozen and given a wrong clock.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
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
  /** Kills it by SIGKILL and restarts it with a clock error; `meanwhile` happens while it is down. */
  kill(skewMs: number, meanwhile?: () => Promise<void>): Promise<void>;
  /** The error of its clock. */
  skew(): number;
  /** Whether this run of it has said so, in the log, as an error. */
  hasSaid(words: string): boolean;
  /** Whether it may write files; without, every write to one fails, as on a full disk. @throws where there is no `prlimit` */
  mayWrite(may: boolean): void;
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
    async kill(skewMs, meanwhile) {
      await Promise.all(fell);
      wanted = false;
      running.child.kill('SIGKILL');
      await running.exited;
      await meanwhile?.();
      wanted = true;
      skew = skewMs;
      await launch();
    },
    skew: () => skew,
    hasSaid: (words) => running.errors.some((line) => line.includes(words)),
    mayWrite(may) {
      // the soft limit of a file's size: Node ignores the signal, so a write fails with EFBIG
      execFileSync('prlimit', [`--pid=${running.child.pid}`, `--fsize=${may ? 'unlimited' : '0'}:`]);
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

type Running = { child: ChildProcess; exited: Promise<void>; errors: readonly string[] };

/** Lines of the log from level 50 on. */
const IS_ERROR = /"level":[56]0/;

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
    const errors: string[] = [];
    if (await isReady(child, said, errors)) return { child, exited, errors };
    if (attempt === ATTEMPTS) throw new Error(`a process did not start:\n${said.slice(-20).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function isReady(child: ChildProcess, said: string[], errors: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(false));
    for (const output of [child.stdout!, child.stderr!])
      createInterface({ input: output }).on('line', (line) => {
        if (said.length < 200) said.push(line);
        if (IS_ERROR.test(line)) errors.push(line);
        if (process.env['FAULTS_LOG']) process.stderr.write(`${line}\n`);
        if (READY.test(line)) resolve(true);
      });
  });
}
