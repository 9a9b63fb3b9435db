// Builds every app into its own dist/: the portal and console by Vite, the processes by esbuild.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { processOptions, childrenOf } from './bundle.mjs';
import { runProgram } from './programs.mjs';
import { root } from './root.mjs';

const PROCESSES = ['server', 'gateway', 'providers', 'sandbox', 'launcher'];
const SCREENS = ['portal', 'console'];

/** What the server reads beside its bundle. */
export const BESIDE_SERVER = {
  migrations: 'packages/db/migrations',
  functions: 'packages/db/functions',
  font: 'packages/share-picture/font',
};

/** Builds all apps; throws when one fails. */
export async function buildAll() {
  const screens = SCREENS.map((app) => runProgram(process.execPath, [path.join('apps', app, 'scripts/build.mjs')]));
  await Promise.all([...screens, buildProcesses()]);
}

/** How a process of the product is bundled. */
export const appOptions = (app, outdir) => ({
  ...processOptions,
  absWorkingDir: path.join(root, 'apps', app),
  entryPoints: ['src/main.ts', ...childrenOf(path.join(root, 'apps', app, 'src'))],
  outbase: 'src',
  outdir,
  outExtension: { '.js': '.mjs' },
  // Without it every lazily imported module would load at the start.
  splitting: true,
  sourcemap: true,
});

/** Bundles each process. */
export async function buildProcesses() {
  const { build } = await import('esbuild');
  for (const app of PROCESSES) {
    rmSync(path.join(root, 'apps', app, 'dist'), { recursive: true, force: true });
    await build(appOptions(app, 'dist'));
  }
  for (const [name, source] of Object.entries(BESIDE_SERVER))
    cpSync(path.join(root, source), path.join(root, 'apps/server/dist', name), { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
