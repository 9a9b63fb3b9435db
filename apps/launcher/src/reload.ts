// `npm run reload`: asks the running launcher for a hand-over to the release in this folder, and waits for what became of it.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LAUNCHER } from './orphans';

export type Release = {
  /** The file that an app starts from. */
  entryOf(app: string): string;
  /** The built portal and console. */
  pages: { portal: string; console: string };
};
type Asked = { id: string; appsDirectory: string };
type Answered = { id: string; fault?: string };

const SIGNAL = 'SIGUSR2';
const LOOK_MS = 50;
const fileOf = (dataDir: string, name: 'asked' | 'answered') => path.join(dataDir, `reload.${name}.json`);

export function releaseIn(appsDirectory: string): Release {
  return {
    entryOf: (app) => path.join(appsDirectory, app, 'dist/main.mjs'),
    pages: { portal: path.join(appsDirectory, 'portal/dist'), console: path.join(appsDirectory, 'console/dist') },
  };
}

/** Asks; resolves to what to tell people. @throws Error in plain words */
export async function askReload(dataDir: string, appsDirectory: string): Promise<string> {
  const launcher = launcherOf(dataDir);
  if (!launcher) throw new Error(`${dataDir} 的集市没有运行：请 npm start。`);
  const asked: Asked = { id: randomUUID(), appsDirectory };
  writeFileSync(fileOf(dataDir, 'asked'), JSON.stringify(asked), { mode: 0o600 });
  process.kill(launcher, SIGNAL);
  for (;;) {
    const answer = read<Answered>(fileOf(dataDir, 'answered'));
    if (answer?.id === asked.id) {
      if (answer.fault !== undefined) throw new Error(answer.fault);
      return '已全部更换，没有停机。原来的进程答完手上的请求后退出。';
    }
    if (launcherOf(dataDir) !== launcher) throw new Error('集市在更换途中停止了。');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Does what is asked for, from now on, one after the other. */
export function answerReloads(dataDir: string, reload: (release: Release) => Promise<void>): void {
  let last: Promise<void> = Promise.resolve();
  const answer = async () => {
    const asked = read<Asked>(fileOf(dataDir, 'asked'));
    if (!asked) return;
    rmSync(fileOf(dataDir, 'asked'));
    const answered: Answered = await reload(releaseIn(asked.appsDirectory)).then(
      () => ({ id: asked.id }),
      (error: Error) => ({ id: asked.id, fault: error.message }),
    );
    const file = fileOf(dataDir, 'answered');
    writeFileSync(`${file}.new`, JSON.stringify(answered), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  process.on(SIGNAL, () => (last = last.then(answer)));
}

function launcherOf(dataDir: string): number | undefined {
  const pid = read<Record<string, number>>(path.join(dataDir, 'pids.json'))?.[LAUNCHER];
  try {
    return pid !== undefined && process.kill(pid, 0) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function read<Value>(file: string): Value | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : undefined;
  } catch {
    return undefined; // being written
  }
}
