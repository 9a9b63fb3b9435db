// The portal's build: browser files, server renderer, page sizes, compressed copies, and the marker that tells running
// clients of a deploy.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressAll } from '@jishi/ui/build/compress';
import { type MeasuredPage, builtOf, checkPageSizes } from '@jishi/ui/build/page-sizes';
import { type Rolldown, build } from 'vite';

const PORTAL = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(PORTAL, 'dist');

type Page = { path: string; access: 'public' | 'member'; source?: string };
type DeclaredPages = {
  pagesByLayout: Record<string, readonly Page[]>;
  layoutSources: Record<string, readonly string[]>;
};

/** KB, compressed. Charts, and what is first opened by hand, come on top when they are seen. */
const CEILINGS = { script: { public: 99.9, member: 126 }, style: 25 } as const;
/** Too heavy for public pages: schemas and the component library belong to the member area. */
const UNWANTED = { public: ['zod', 'react-aria-components', 'echarts'], member: ['react-aria-components', 'echarts'] };

/**
 * Builds dist/, replacing it only if everything succeeds. `load` imports a built module, because Vite would bundle an
 * import written here.
 * @throws Error when a page needs too much script or style, or script it must not need
 */
export async function buildPortal(load: (file: string) => Promise<unknown>): Promise<void> {
  const next = path.join(PORTAL, '.cache', `dist-${process.pid}`);
  try {
    const built = await run({ outDir: path.join(next, 'client') });
    await run({ outDir: path.join(next, 'server'), ssr: true });
    const pages = (await load(path.join(next, 'server/entry-server.js'))) as DeclaredPages;
    const { report, breaches } = checkPageSizes(built, PORTAL, measuredOf(pages));
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

const measuredOf = ({ pagesByLayout, layoutSources }: DeclaredPages): MeasuredPage[] =>
  Object.entries(pagesByLayout).flatMap(([layout, pages]) =>
    pages.map(({ path: address, access, source }) => ({
      path: address,
      sources: [...layoutSources[layout]!, source],
      script: CEILINGS.script[access],
      style: CEILINGS.style,
      unwanted: UNWANTED[access],
    })),
  );

async function run(options: { outDir: string; ssr?: true }) {
  const configFile = path.join(PORTAL, 'vite.config.ts');
  return builtOf((await build({ configFile, logLevel: 'warn', build: options })) as Rolldown.RolldownOutput);
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
