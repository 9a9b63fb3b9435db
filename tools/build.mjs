// Builds every app into its own dist/: the portal and console by Vite, the processes by esbuild.
import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { processOptions } from './bundle.mjs';
import { root } from './root.mjs';

const PROCESSES = ['server', 'gateway', 'providers', 'sandbox', 'launcher'];
const SCREENS = ['portal', 'console'];

/** Builds all apps; throws when one fails. */
export async function buildAll() {
  await buildProcesses();
  for (const app of SCREENS) await run(path.join(root, 'apps', app, 'scripts/build.mjs'));
}

/** Bundles each process with the workspace packages it uses; npm packages stay outside. */
export async function buildProcesses() {
  const { build } = await import('esbuild');
  for (const app of PROCESSES) {
    const directory = path.join(root, 'apps', app);
    rmSync(path.join(directory, 'dist'), { recursive: true, force: true });
    await build({
      ...processOptions,
      absWorkingDir: directory,
      entryPoints: ['src/main.ts'],
      outdir: 'dist',
      outExtension: { '.js': '.mjs' },
      // Without it every lazily imported module would load at the start.
      splitting: true,
      sourcemap: true,
    });
  }
  cpSync(path.join(root, 'packages/db/migrations'), path.join(root, 'apps/server/dist/migrations'), {
    recursive: true,
  });
  cpSync(path.join(root, 'packages/share-picture/font'), path.join(root, 'apps/server/dist/font'), { recursive: true });
}

function run(script) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
