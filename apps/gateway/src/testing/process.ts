// Gateway nodes as processes of their own, to be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleOnce } from '../../../../tools/bundle.mjs';
import { type Durability, defaultTiming } from '../settings';
import { quick } from './node';
import { testEnv } from './stage';

export const ENTRY = path.join(import.meta.dirname, '../main.ts');

export type NodeProcess = {
  url: string;
  child: ChildProcess;
  /** Its exit code; null after a signal. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

export type NodeProcessOptions = {
  databaseUrl: string;
  dataDir: string;
  name: string;
  port?: number;
  durability?: Durability;
};

/** Starts a node and waits until it listens. */
export async function startProcess(options: NodeProcessOptions, timing = quick): Promise<NodeProcess> {
  const child = spawn(process.execPath, [await bundleOnce(ENTRY)], {
    env: environmentOf(options, timing),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const entry = JSON.parse(line) as { level: number; msg: string; url?: string };
      if (entry.url) resolve(entry.url);
      if (entry.level >= 50 && process.env['LOG_LEVEL']) console.error(line);
    });
  });
  return {
    url,
    child,
    ended,
    async kill(signal) {
      child.kill(signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended;
    },
  };
}

/** What a node's process is started with. */
export function environmentOf(options: NodeProcessOptions, timing: typeof defaultTiming): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...testEnv,
    ...timingEnv(timing),
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    NODE_NAME: options.name,
    GATEWAY_PORT: String(options.port ?? 0),
    GATEWAY_DURABILITY: options.durability ?? 'os',
    LOG_LEVEL: 'info',
  };
}

function timingEnv(timing: typeof defaultTiming): Record<string, string> {
  return Object.fromEntries(
    Object.entries(timing).map(([name, ms]) => [
      `GATEWAY_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_MS`,
      String(ms),
    ]),
  );
}
