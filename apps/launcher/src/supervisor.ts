// Starts processes, restarts the ones that die, stops them in order.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LAUNCHER } from './orphans';

type Environment = Record<string, string>;
type Options = {
  appsDirectory: string;
  logDirectory: string;
  /** Kept up to date with the process ids of the launcher and every app: for people, tools and the start after a crash. */
  pidFile: string;
  say(line: string): void;
};

const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 15_000;

export class Supervisor {
  private readonly children = new Map<string, ChildProcess>();
  private stopping = false;

  constructor(private readonly options: Options) {
    mkdirSync(options.logDirectory, { recursive: true });
  }

  /** Starts an app and resolves once `readyUrl` answers 2xx. A later death restarts it after a growing pause. */
  async start(app: string, env: Environment, readyUrl: string): Promise<void> {
    let deaths = 0;
    const launch = () => {
      const bornAt = Date.now();
      const child = this.spawn(app, [], env);
      this.children.set(app, child);
      this.writePids();
      child.once('exit', (code, signal) => {
        if (this.stopping) return;
        deaths = Date.now() - bornAt > 60_000 ? 1 : deaths + 1;
        const pause = Math.min(30_000, 200 * 2 ** deaths);
        this.options.say(`${app} 意外退出（${signal ?? code}），${pause / 1000} 秒后重启，日志 ${this.logFile(app)}`);
        setTimeout(() => !this.stopping && launch(), pause);
      });
    };
    launch();
    await this.untilReady(app, readyUrl);
  }

  /** Runs an app's command to its end and answers what it printed. @throws Error with its output when it fails */
  run(app: string, args: string[], env: Environment): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [this.entry(app), ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
      child.once('exit', (code) =>
        code === 0 ? resolve(out) : reject(new Error(`${app} ${args.join(' ')} 失败（${code}）\n${out}${err}`)),
      );
    });
  }

  /** Stops the named apps one after the other, each after it has finished what it was doing. */
  async stop(order: string[]): Promise<void> {
    this.stopping = true;
    for (const app of order) {
      const child = this.children.get(app);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(impatience);
    }
    rmSync(this.options.pidFile, { force: true });
  }

  private spawn(app: string, args: string[], env: Environment): ChildProcess {
    const log = createWriteStream(this.logFile(app), { flags: 'a' });
    const child = spawn(process.execPath, ['--enable-source-maps', this.entry(app), ...args], {
      env: { ...process.env, ...env, JISHI_SUPERVISED: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the channel closes when the launcher is killed, and the child ends
      detached: true, // Ctrl-C reaches the launcher alone
    });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once('exit', () => log.end());
    return child;
  }

  private writePids() {
    const pids = [...this.children].map(([app, child]) => [app, child.pid]);
    writeFileSync(this.options.pidFile, JSON.stringify(Object.fromEntries([[LAUNCHER, process.pid], ...pids])));
  }

  private entry(app: string): string {
    return path.join(this.options.appsDirectory, app, 'dist/main.mjs');
  }

  private logFile(app: string): string {
    return path.join(this.options.logDirectory, `${app}.log`);
  }

  private async untilReady(app: string, url: string): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!this.stopping) {
      const ready = await fetch(url).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      if (Date.now() > deadline) throw new Error(`${app} 没有在 30 秒内就绪，日志 ${this.logFile(app)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
