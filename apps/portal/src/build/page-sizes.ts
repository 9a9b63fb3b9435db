// How much script a page loads before it works. Public pages have a ceiling and some packages they must not need.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Page = { name: string; path: string; access: 'public' | 'member'; source?: string };

export type DeclaredPages = {
  pagesByLayout: Record<string, readonly Page[]>;
  layoutSources: Record<string, string | undefined>;
};

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports' | 'isEntry' | 'facadeModuleId' | 'moduleIds'>;

/** Gzipped script of a public page, at most. 140 until every read that fails was named where it is missing. */
export const CEILING_KB = 142;
/** Too heavy for public pages: schemas and the component library belong to the member area. */
const UNWANTED = ['zod', 'antd', 'echarts'];

/** Sizes of all public pages as a table, and whatever is wrong with them. */
export function checkPageSizes(
  chunks: readonly Chunk[],
  root: string,
  { pagesByLayout, layoutSources }: DeclaredPages,
): { report: string; breaches: string[] } {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bySource = new Map(
    chunks.map((chunk) => [chunk.facadeModuleId && path.relative(root, chunk.facadeModuleId), chunk]),
  );
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const breaches: string[] = [];
  const lines: string[] = [];
  for (const [layout, pages] of Object.entries(pagesByLayout)) {
    for (const page of pages.filter(({ access }) => access === 'public')) {
      const lazy = [layoutSources[layout], page.source].flatMap((source) => bySource.get(source ?? '') ?? []);
      const loaded = closure([...entries, ...lazy], files);
      const size = loaded.reduce((sum, chunk) => sum + gzippedSize(chunk), 0) / 1024;
      lines.push(`${size.toFixed(1).padStart(7)} KB  ${page.path}`);
      if (size > CEILING_KB) breaches.push(`${page.path}: ${size.toFixed(1)} KB of script, at most ${CEILING_KB}`);
      const unwanted = UNWANTED.filter((name) =>
        loaded.some(({ moduleIds }) => moduleIds.some((id) => isOf(id, name))),
      );
      if (unwanted.length > 0) breaches.push(`${page.path}: loads ${unwanted.join(', ')}`);
    }
  }
  return { report: `Script of public pages, gzipped:\n${lines.join('\n')}`, breaches };
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

const sizes = new WeakMap<Chunk, number>();

function gzippedSize(chunk: Chunk): number {
  let size = sizes.get(chunk);
  if (size === undefined) sizes.set(chunk, (size = gzipSync(chunk.code, { level: 9 }).length));
  return size;
}

const isOf = (moduleId: string, name: string) => moduleId.includes(`/node_modules/${name}/`);
