// The console's build: browser files, the size of every screen, compressed copies.
import path from 'node:path';
import { compressAll } from '@jishi/ui/build/compress';
import { builtOf, checkPageSizes } from '@jishi/ui/build/page-sizes';
import { type Rolldown, build } from 'vite';

const CONSOLE = path.resolve(import.meta.dirname, '../..');
/** KB of a screen, compressed; its editor and its fields that find come on top, when they are seen. */
const CEILINGS = { script: 115, style: 25 };

/** Builds dist/. @throws Error when a screen needs too much script or style */
export async function buildConsole(): Promise<void> {
  const configFile = path.join(CONSOLE, 'vite.config.ts');
  const built = builtOf((await build({ configFile, logLevel: 'warn' })) as Rolldown.RolldownOutput);
  const screens = built.chunks
    .flatMap(({ facadeModuleId }) => (facadeModuleId ? [path.relative(CONSOLE, facadeModuleId)] : []))
    .filter((source) => source.endsWith('-screen.tsx'));
  const { report, breaches } = checkPageSizes(
    built,
    CONSOLE,
    screens.map((source) => ({ path: source, sources: [source], ...CEILINGS, unwanted: [] })),
  );
  console.log(report);
  if (breaches.length > 0) throw new Error(breaches.join('\n'));
  await compressAll(path.join(CONSOLE, 'dist/assets'));
}
