// Starts processes, restarts the ones that die, stops them in order.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LAUNCHER } from './orphans';

export type Environment = Record<string, string>;
type Options = {
  /** The file that an app starts from. */
  entryOf(app: string): string;
  logDirectory: string;
  /** Kept up to date with the process ids of the launcher and every app: for people, tools and the start after a crash. */
  pidFile: string;
  say(line: string): void;
};
type App = { name: string; env: Environment; readyUrl: string; deaths: number; child?: ChildProcess | undefined };

/** A slow machine may take its time, as long as the process lives. */
const READY_WITHIN_MINUTES = 5;
/** So many deaths in a row are no accident. */
const DEATHS_AT_START = 4;
const STOP_WITHIN_MS = 15_000;
/** The gateway gives calls under way 70 seconds and then books its log; the server passes calls on to it. */
export const CALLS_WITHIN_MS = 90_000;
const PATIENCE_MS: Readonly<Record<string, number>> = { server: CALLS_WITHIN_MS, gateway: CALLS_WITHIN_MS };

export class Supervisor {
  private readonly apps = new Map<string, App>();
  /** Commands that run to their end. */
  private readonly commands = new Set<ChildProcess>();
  private stopping = false;

  constructor(private readonly options: Options) {
    mkdirSync(options.logDirectory, { recursive: true });
    this.writePids();
  }

  /** Starts an app and resolves once `readyUrl` answers 2xx. A later death restarts it after a growing pause. */
  async start(name: string, env: Environment, readyUrl: string): Promise<void> {
    const app = { name, env, readyUrl, deaths: 0 };
    this.apps.set(name, app);
    this.launch(app);
    await this.untilReady(app);
  }

  /** Ends a running app, by force after `patience` milliseconds, and starts it again. */
  async restart(name: string, patience: number): Promise<void> {
    const app = this.apps.get(name);
    if (!app) return;
    const { child } = app;
    app.child = undefined;
    await end(child, patience);
    if (app.child) return; // another restart was quicker
    this.launch(app);
    await this.untilReady(app);
  }

  /**
   * Runs an app's command to its end and returns its output.
   * @throws Error with its output when it fails
   */
  run(app: string, args: string[], env: Environment): Promise<string> {
    if (this.stopping) throw new Error('正在停止');
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [this.options.entryOf(app), ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.commands.add(child);
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
      child.once('exit', () => this.commands.delete(child));
      child.once('close', (code) =>
        code === 0 ? resolve(out) : reject(new Error(failure(`${app} ${args.join(' ')}`, code, out, err))),
      );
    });
  }

  /** Stops commands, then the named apps in order, each after it has finished its work. */
  async stop(order: string[]): Promise<void> {
    this.stopping = true;
    await Promise.all([...this.commands].map((child) => end(child, STOP_WITHIN_MS)));
    for (const name of order) await end(this.apps.get(name)?.child, PATIENCE_MS[name] ?? STOP_WITHIN_MS);
    rmSync(this.options.pidFile, { force: true });
  }

  private launch(app: App): void {
    if (this.stopping) return;
    const bornAt = Date.now();
    const child = this.spawn(app);
    app.child = child;
    this.writePids();
    child.once('exit', (code, signal) => {
      if (this.stopping || app.child !== child) return;
      app.deaths = Date.now() - bornAt > 60_000 ? 1 : app.deaths + 1;
      const pause = Math.min(30_000, 200 * 2 ** app.deaths);
      const log = this.logFile(app.name);
      this.options.say(`${app.name} 意外退出（${signal ?? code}），${pause / 1000} 秒后重启，日志 ${log}`);
      setTimeout(() => app.child === child && this.launch(app), pause);
    });
  }

  private spawn({ name, env }: App): ChildProcess {
    const log = createWriteStream(this.logFile(name), { flags: 'a', mode: 0o600 });
    const child = spawn(process.execPath, ['--enable-source-maps', this.options.entryOf(name)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the channel closes when the launcher is killed, and the child ends
      detached: true, // Ctrl-C reaches the launcher alone
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once('exit', () => log.end());
    return child;
  }

  private writePids() {
    const pids = [...this.apps.values()].map(({ name, child }) => [name, child?.pid]);
    writeFileSync(this.options.pidFile, JSON.stringify(Object.fromEntries([[LAUNCHER, process.pid], ...pids])));
  }

  private logFile(app: string): string {
    return path.join(this.options.logDirectory, `${app}.log`);
  }

  private async untilReady(app: App): Promise<void> {
    const { name, readyUrl } = app;
    const deadline = Date.now() + READY_WITHIN_MINUTES * 60_000;
    while (!this.stopping) {
      const ready = await fetch(readyUrl).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      const log = this.logFile(name);
      if (app.deaths >= DEATHS_AT_START) throw new Error(`${name} 一启动就退出，日志 ${log}`);
      if (Date.now() > deadline) throw new Error(`${name} 没有在 ${READY_WITHIN_MINUTES} 分钟内就绪，日志 ${log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** How a failed command is reported: its own message, if its exit code (EX_CONFIG) says that it wrote one. */
function failure(command: string, code: number | null, out: string, err: string): string {
  return code === 78 ? err.trim() : `${command} 失败（${code}）\n${out}${err}`;
}

async function end(child: ChildProcess | undefined, patience: number): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone;
  clearTimeout(impatience);
}
