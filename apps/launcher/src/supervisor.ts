// Starts processes, restarts the ones that die, hands their ports over to successors, stops them in order.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { INHERITED, MAKE_WAY, MAKE_WAY_WITHIN_MS, READY } from '@jishi/hand-over';
import { type HeldPort, holdPort } from './held-port';
import { LAUNCHER, LEAVING } from './orphans';
import { type Turn, Turns, afterTurn } from './turns';

export type Environment = Record<string, string>;
type Options = {
  /** The file that an app starts from. */
  entryOf(app: string): string;
  /** Undefined: the apps write to the launcher's own output. */
  logDirectory: string | undefined;
  /** Kept up to date with the process ids of the launcher and every app: for people, tools and the start after a crash. */
  pidFile: string;
  /** Where apps run; undefined: where the launcher does. */
  directory?(): string;
  say(line: string): void;
};
/** What a process of an app is started from. */
type Version = { entry: string; env: Environment; turn: Turn };
type App = Version & {
  name: string;
  readyUrl: string;
  deaths: number;
  child?: ChildProcess | undefined;
  port: HeldPort | undefined;
  /** Of an app whose log is booked by the next process of the same name. */
  turns: Turns | undefined;
  /** It has handed its port over, and finishes what is under way. */
  leaving?: ChildProcess | undefined;
  /** Hand-overs happen one after the other. */
  handedOver: Promise<void>;
};
type Place = { host: string; port: number };

/** A slow machine may take its time, as long as the process lives. */
const READY_WITHIN_MINUTES = 5;
/** Connections to a held port wait until somebody takes them. */
const ASK_AGAIN_MS = 10_000;
/** So many deaths in a row are no accident. */
const DEATHS_AT_START = 4;
const STOP_WITHIN_MS = 15_000;
/** The gateway gives calls under way 70 seconds and then books its log; the server passes calls on to it. */
export const CALLS_WITHIN_MS = 90_000;
const PATIENCE_MS: Readonly<Record<string, number>> = { server: CALLS_WITHIN_MS, gateway: CALLS_WITHIN_MS };

export class Supervisor {
  private readonly apps = new Map<string, App>();
  /** Commands that run to their end, and processes that are not ready yet. */
  private readonly commands = new Set<ChildProcess>();
  private stopping = false;

  constructor(private readonly options: Options) {
    if (options.logDirectory) mkdirSync(options.logDirectory, { recursive: true });
    this.writePids();
  }

  /**
   * Starts an app and resolves once `readyUrl` answers 2xx. A later death restarts it after a growing pause. With a `place` it can
   * be handed over; `turnsFile` is for an app that keeps a log.
   */
  async start(
    name: string,
    env: Environment,
    readyUrl: string,
    { place, turnsFile }: { place?: Place; turnsFile?: string } = {},
  ): Promise<void> {
    const turns = turnsFile ? new Turns(turnsFile) : undefined;
    const app: App = {
      name,
      entry: this.options.entryOf(name),
      env,
      readyUrl,
      deaths: 0,
      port: place && holdPort(place.host, place.port),
      turns,
      turn: turns?.first() ?? '',
      handedOver: Promise.resolve(),
    };
    this.apps.set(name, app);
    this.launch(app);
    await this.untilReady(app);
    if (turns?.leftBeside(app.turn) !== undefined) await this.handOver(name, env);
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
   * Starts an app anew from what its file and `env` are now, on the same port. Resolves when the new process serves; the old one
   * takes no more connections and ends when its callers have left.
   * @throws Error when the new one does not start; the old one then stays
   */
  handOver(name: string, env: Environment): Promise<void> {
    const app = this.apps.get(name);
    if (!app) throw new Error(`${name} 没有运行`);
    const done = app.handedOver.then(() => this.replace(app, env));
    app.handedOver = done.catch(() => {});
    return done;
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
    for (const name of order) {
      const app = this.apps.get(name);
      const patience = PATIENCE_MS[name] ?? STOP_WITHIN_MS;
      app?.port?.release(); // who connects from now on is refused, as soon as the processes have let go of it, too
      await Promise.all([end(app?.child, patience), end(app?.leaving, patience)]);
    }
    rmSync(this.options.pidFile, { force: true });
  }

  private launch(app: App): void {
    if (this.stopping) return;
    const child = this.spawn(app, app);
    app.child = child;
    this.watch(app, child);
  }

  /** Starts the app again whenever this process of it dies, unless another one has taken its place. */
  private watch(app: App, child: ChildProcess) {
    const bornAt = Date.now();
    this.writePids();
    child.once('exit', (code, signal) => {
      if (this.stopping || app.child !== child) return;
      app.deaths = Date.now() - bornAt > 60_000 ? 1 : app.deaths + 1;
      const pause = Math.min(30_000, 200 * 2 ** app.deaths);
      const log = this.logOf(app.name);
      this.options.say(`${app.name} 意外退出（${signal ?? code}），${pause / 1000} 秒后重启${log}`);
      setTimeout(() => app.child === child && this.launch(app), pause);
    });
  }

  private async replace(app: App, env: Environment): Promise<void> {
    if (!app.port) throw new Error(`${app.name} 不能不停机更换：这个系统不能把端口交给另一个进程。请重新启动。`);
    await gone(app.leaving); // its name is the next one's
    if (this.stopping) throw new Error('正在停止');
    const turn = app.turns ? afterTurn(app.turn) : app.turn;
    const version: Version = { entry: this.options.entryOf(app.name), env, turn };
    const child = this.spawn(app, version);
    this.commands.add(child);
    const isReady = await saysReady(child);
    this.commands.delete(child);
    if (!isReady) {
      await end(child, STOP_WITHIN_MS);
      throw new Error(`${app.name} 的新进程没有就绪，原来的继续运行${this.logOf(app.name)}`);
    }
    const old = app.child;
    Object.assign(app, version, { child, leaving: old, deaths: 0 });
    this.watch(app, child);
    if (old) this.letLeave(app, old);
    if (child.exitCode !== null || child.signalCode !== null) this.launch(app);
  }

  private letLeave(app: App, old: ChildProcess) {
    const impatience = setTimeout(() => old.kill('SIGKILL'), MAKE_WAY_WITHIN_MS + CALLS_WITHIN_MS);
    void gone(old).then(() => {
      clearTimeout(impatience);
      if (app.leaving === old) app.leaving = undefined;
      if (this.stopping) return;
      this.writePids();
      if (app.turns?.leftBeside(app.turn) === undefined) return;
      this.options.say(`${app.name} 的上一个进程没有记完账，正在请同名的进程补记…`);
      this.handOver(app.name, app.env).catch((error: Error) => this.options.say(error.message));
    });
    if (old.connected) old.send(MAKE_WAY, () => {}); // it may have died meanwhile
  }

  private spawn({ name, port, turns }: App, { entry, env, turn }: Version): ChildProcess {
    const { logDirectory, directory } = this.options;
    const log = logDirectory && createWriteStream(path.join(logDirectory, `${name}.log`), { flags: 'a', mode: 0o600 });
    const output = log ? 'pipe' : 'inherit';
    // the channel closes when the launcher is killed, and the child ends
    const stdio: StdioOptions = ['ignore', output, output, ...(port ? [port.fd] : []), 'ipc'];
    turns?.begins(turn);
    const child = spawn(process.execPath, ['--enable-source-maps', entry], {
      env: { ...process.env, ...env, ...(port && { [INHERITED]: '1' }), ...(turns && { NODE_TURN: turn }) },
      ...(directory && { cwd: directory() }),
      stdio,
      detached: true, // Ctrl-C reaches the launcher alone
    });
    if (log) {
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
    }
    child.once('exit', (code) => {
      if (log) log.end();
      if (code === 0) turns?.ends(turn);
    });
    return child;
  }

  private writePids() {
    const pids = [...this.apps.values()].flatMap(({ name, child, leaving }) => [
      [name, child?.pid],
      [`${name}${LEAVING}`, leaving?.pid],
    ]);
    // whole at every moment: who waits for a reload looks whether the launcher is in it
    const { pidFile } = this.options;
    writeFileSync(`${pidFile}.new`, JSON.stringify(Object.fromEntries([[LAUNCHER, process.pid], ...pids])));
    renameSync(`${pidFile}.new`, pidFile);
  }

  /** Where to read more, for the end of a sentence. */
  private logOf(app: string): string {
    const { logDirectory } = this.options;
    return logDirectory ? `，日志 ${path.join(logDirectory, `${app}.log`)}` : '';
  }

  private async untilReady(app: App): Promise<void> {
    const { name, readyUrl } = app;
    const deadline = Date.now() + READY_WITHIN_MINUTES * 60_000;
    while (!this.stopping) {
      const ready = await fetch(readyUrl, { signal: AbortSignal.timeout(ASK_AGAIN_MS) }).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      if (app.deaths >= DEATHS_AT_START) throw new Error(`${name} 一启动就退出${this.logOf(name)}`);
      if (Date.now() > deadline)
        throw new Error(`${name} 没有在 ${READY_WITHIN_MINUTES} 分钟内就绪${this.logOf(name)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** How a failed command is reported: its own message, if its exit code (EX_CONFIG) says that it wrote one. */
function failure(command: string, code: number | null, out: string, err: string): string {
  return code === 78 ? err.trim() : `${command} 失败（${code}）\n${out}${err}`;
}

/** Whether the process says that it serves, before it ends or takes too long. */
function saysReady(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), READY_WITHIN_MINUTES * 60_000);
    const settle = (isReady: boolean) => {
      clearTimeout(late);
      resolve(isReady);
    };
    child.on('message', (message) => message === READY && settle(true));
    child.once('exit', () => settle(false));
  });
}

/** Resolves when the process has ended. */
function gone(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function end(child: ChildProcess | undefined, patience: number): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone(child);
  clearTimeout(impatience);
}
