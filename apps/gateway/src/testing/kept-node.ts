// Gateway nodes as in production: each kept by the launcher, which holds its port.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import { eventually } from './node';
import { ENTRY, type NodeProcessOptions, environmentOf } from './process';

const LAUNCHER = path.join(import.meta.dirname, '../../../launcher/src/main.ts');

export type KeptNode = {
  /** Replaces the gateway by SIGHUP, as `systemctl reload` does; resolves when the new one serves. */
  reload(): Promise<void>;
  /** Ends keeper and gateway at once, by SIGKILL. */
  kill(): Promise<void>;
};

/** Starts a node and waits until it serves. */
export async function keepNode(
  options: NodeProcessOptions & { port: number },
  timing: Parameters<typeof environmentOf>[1],
): Promise<KeptNode> {
  const { dataDir } = options;
  const launcher = await releaseOf(dataDir);
  const child = spawn(process.execPath, [launcher, 'keep', 'gateway'], {
    env: environmentOf(options, timing),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(said);
    const answer = await fetch(`http://127.0.0.1:${options.port}/readyz`);
    if (!answer.ok) throw new Error(said);
  });
  return {
    async reload() {
      const before = said.length;
      child.kill('SIGHUP');
      await eventually(() => {
        if (!said.slice(before).includes('gateway replaced')) throw new Error(said);
      });
    },
    async kill() {
      const pids = pidsOf(dataDir, child);
      child.kill('SIGKILL');
      for (const pid of pids) killed(pid);
      await exited;
    },
  };
}

/** It may have ended since its number was written down. */
function killed(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Of the gateway: the one that serves, and one that finishes. */
function pidsOf(dataDir: string, keeper: ChildProcess): number[] {
  const file = path.join(dataDir, 'gateway.pids.json');
  const pids = Object.values(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, number>);
  return pids.filter((pid) => pid !== keeper.pid);
}

/** The folder of a release, as far as a node needs it. Returns its launcher. */
async function releaseOf(dataDir: string): Promise<string> {
  const [launcher, gateway] = await Promise.all([bundleOnce(LAUNCHER), bundleOnce(ENTRY)]);
  const place = (app: string, file: string) => {
    const main = path.join(dataDir, 'release/apps', app, 'dist/main.mjs');
    fs.mkdirSync(path.dirname(main), { recursive: true });
    fs.writeFileSync(main, `await import(${JSON.stringify(pathToFileURL(file).href)});\n`);
    return main;
  };
  place('gateway', gateway);
  return place('launcher', launcher);
}
