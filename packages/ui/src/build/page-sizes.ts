// How much script and style a page loads before it works, compressed as browsers get it. Pages have ceilings, and some have
// packages that they must not need.
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'code' | 'imports' | 'isEntry' | 'facadeModuleId' | 'moduleIds'
> & { viteMetadata?: { importedCss: ReadonlySet<string> } };

/** What a build made: its chunks, and its stylesheets by name. */
export type Built = { chunks: readonly Chunk[]; styles: ReadonlyMap<string, string> };

/** `sources`: of the lazy parts that it is made of, relative to the app. `script` and `style`: KB, at most. */
export type MeasuredPage = {
  path: string;
  sources: readonly (string | undefined)[];
  script: number;
  style: number;
  unwanted: readonly string[];
};

/** What a bundler answered, as it is measured here. */
export function builtOf({ output }: Rolldown.RolldownOutput): Built {
  const styles = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [[file.fileName, String(file.source)] as const] : [],
  );
  return { chunks: output.filter((file) => file.type === 'chunk'), styles: new Map(styles) };
}

/** Sizes of pages as a table, and whatever is wrong with them. `root`: the app's folder. */
export function checkPageSizes({ chunks, styles }: Built, root: string, pages: readonly MeasuredPage[]) {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bySource = new Map(
    chunks.map((chunk) => [chunk.facadeModuleId && path.relative(root, chunk.facadeModuleId), chunk]),
  );
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const breaches: string[] = [];
  const lines = pages.map((page) => {
    const lazy = page.sources.flatMap((source) => bySource.get(source ?? '') ?? []);
    const loaded = closure([...entries, ...lazy], files);
    const sizes = {
      script: kilobytes(loaded.map(({ code }) => code)),
      style: kilobytes([...stylesOf(loaded)].map((name) => styles.get(name) ?? '')),
    };
    for (const what of ['script', 'style'] as const)
      if (sizes[what] > page[what])
        breaches.push(`${page.path}: ${sizes[what].toFixed(1)} KB of ${what}, at most ${page[what]}`);
    const unwanted = page.unwanted.filter((name) =>
      loaded.some(({ moduleIds }) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`))),
    );
    if (unwanted.length > 0) breaches.push(`${page.path}: loads ${unwanted.join(', ')}`);
    return `${sizes.script.toFixed(1).padStart(7)} ${sizes.style.toFixed(1).padStart(6)}  ${page.path}`;
  });
  return { report: `KB of script and of style that pages load, compressed:\n${lines.join('\n')}`, breaches };
}

/** The chunks and all that they import at once. */
function closure(start: readonly Chunk[], files: ReadonlyMap<string, Chunk>): Chunk[] {
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = files.get(name);
      if (imported) visit(imported);
    }
  };
  start.forEach(visit);
  return [...seen];
}

const stylesOf = (chunks: readonly Chunk[]) =>
  new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));

const measured = new Map<string, number>();

/** Of texts that come one by one. */
function kilobytes(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts) {
    let size = measured.get(text);
    if (size === undefined) measured.set(text, (size = text ? brotliCompressSync(text).length : 0));
    sum += size;
  }
  return sum / 1024;
}
