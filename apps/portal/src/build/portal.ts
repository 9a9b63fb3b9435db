// The portal's build: browser files, server renderer, the size of every public page, compressed copies, the marker
// that tells running clients of a deploy.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressAll } from '@jishi/ui/build/compress';
import { type Rolldown, build } from 'vite';
import { type DeclaredPages, checkPageSizes } from './page-sizes';

const PORTAL = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(PORTAL, 'dist');

/**
 * Builds dist/, which is replaced at once when everything is well. `load` imports a built module: this one runs inside
 * Vite, which would bundle it. @throws Error when a public page needs too much script, or script it must not need
 */
export async function buildPortal(load: (file: string) => Promise<unknown>): Promise<void> {
  const next = path.join(PORTAL, '.cache', `dist-${process.pid}`);
  try {
    const chunks = await run({ outDir: path.join(next, 'client') });
    await run({ outDir: path.join(next, 'server'), ssr: true });
    const pages = (await load(path.join(next, 'server/entry-server.js'))) as DeclaredPages;
    const { report, breaches } = checkPageSizes(chunks, PORTAL, pages);
    console.log(report);
    if (breaches.length > 0) throw new Error(breaches.join('\n'));
    await compressAll(path.join(next, 'client/assets'));
    markBuild(next);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(next, DIST);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

async function run(options: { outDir: string; ssr?: true }): Promise<Rolldown.OutputChunk[]> {
  const result = (await build({
    configFile: path.join(PORTAL, 'vite.config.ts'),
    logLevel: 'warn',
    build: options,
  })) as Rolldown.RolldownOutput;
  return result.output.filter((file) => file.type === 'chunk');
}

/** builds/latest.json: the id is the content of the build, so the same sources are the same build. */
function markBuild(directory: string): void {
  const hash = createHash('sha256');
  for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.(js|css|html|svg)$/.test(file)) hash.update(file).update(readFileSync(path.join(directory, file)));
  }
  const marker = { id: hash.digest('hex').slice(0, 16), timestamp: Date.now() };
  mkdirSync(path.join(directory, 'client/builds'), { recursive: true });
  writeFileSync(path.join(directory, 'client/builds/latest.json'), JSON.stringify(marker));
}
