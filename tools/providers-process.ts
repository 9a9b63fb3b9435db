// The built-in APIs as a process of their own, for tests of other apps.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleOnce } from './bundle.mjs';

const ENTRY = path.join(import.meta.dirname, '../apps/providers/src/main.ts');

export type ProvidersProcess = { url: string; close(): Promise<void> };

/** Starts them on a free port and waits until they listen. */
export async function startProviders(): Promise<ProvidersProcess> {
  const child = spawn(process.execPath, [await bundleOnce(ENTRY)], {
    env: { ...process.env, PROVIDERS_PORT: '0', PROVIDERS_SECRET: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the built-in APIs ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => resolve((JSON.parse(line) as { url: string }).url));
  });
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
