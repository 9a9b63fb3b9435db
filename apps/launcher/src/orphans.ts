// Ends processes that a launcher killed with -9 left running, before anything starts on the same data.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const END_WITHIN_MS = 15_000;
/** The pid file's name for the launcher itself. */
export const LAUNCHER = 'launcher';
/** How the names of processes end that have handed their port over. */
export const LEAVING = ' (leaving)';
const LAUNCHER_COMMAND = /tools\/(?:start|dev)\.mjs|launcher\/dist\/main\.mjs/;

/**
 * Ends the processes named in the pid file, after checking that each still is what the file says: pids are reused.
 * @throws Error in plain words while the launcher that wrote the file lives
 */
export async function endOrphans(pidFile: string): Promise<void> {
  const { [LAUNCHER]: launcher, ...apps } = readPids(pidFile);
  if (launcher && launcher !== process.pid && LAUNCHER_COMMAND.test(commandOf(launcher)))
    throw new Error(
      `这个数据目录正由另一个集市（进程 ${launcher}）使用。请先停止它，或换一个目录：DATA_DIR=… npm start`,
    );
  const orphans = Object.entries(apps).filter(([app, pid]) => runs(app, pid));
  await Promise.all(orphans.map(([app, pid]) => end(app, pid)));
}

async function end(app: string, pid: number): Promise<void> {
  const deadline = Date.now() + END_WITHIN_MS;
  signal(pid, 'SIGTERM');
  while (runs(app, pid)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended meanwhile
  }
}

/** Started from a build or, in development, from a bundle of its own. */
const runs = (app: string, pid: number) =>
  ['dist', '.cache/dev'].some((folder) => commandOf(pid).includes(`${app.replace(LEAVING, '')}/${folder}/main.mjs`));

/** The command line of a process; '' if it does not exist, or is a zombie. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

function readPids(pidFile: string): Record<string, number> {
  if (!existsSync(pidFile)) return {};
  try {
    return JSON.parse(readFileSync(pidFile, 'utf8')) as Record<string, number>;
  } catch {
    return {}; // cut off by the crash
  }
}
