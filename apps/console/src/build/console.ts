// The console's build: browser files and their compressed copies.
import path from 'node:path';
import { compressAll } from '@jishi/ui/build/compress';
import { build } from 'vite';

const CONSOLE = path.resolve(import.meta.dirname, '../..');

/** Builds dist/. */
export async function buildConsole(): Promise<void> {
  await build({ configFile: path.join(CONSOLE, 'vite.config.ts'), logLevel: 'warn' });
  await compressAll(path.join(CONSOLE, 'dist/assets'));
}
