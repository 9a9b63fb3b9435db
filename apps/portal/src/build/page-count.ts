// Compares the routes with the specification's list (spec/routes.tsv).
import path from 'node:path';
import { runnerImport } from 'vite';
import type { LayoutName } from '../routes/layout-sources';
import type { Page } from '../shell/page';

export type PagesByLayout = Record<LayoutName, readonly Pick<Page, 'name' | 'path' | 'access' | 'indexed'>[]>;

export type PageCount = { pages: string[]; breaches: string[] };

/** Counts pages and names those missing, misplaced or declared twice in the list. `list` is the file's text. */
export function countPages(list: string, pagesByLayout: PagesByLayout): PageCount {
  const pages = Object.entries(pagesByLayout).flatMap(([layout, declared]) =>
    declared.map((page) => ({ ...page, layout, path: page.path.replaceAll(/:(\w+)/g, '{$1}') })),
  );
  const twice = pages.filter(({ name }, index) => pages.findIndex((page) => page.name === name) !== index);
  const breaches = twice.map(({ name }) => `${name} is declared twice`);
  for (const [name, path, layout, access] of rowsOf(list)) {
    const page = pages.find((declared) => declared.name === name);
    if (!page) breaches.push(`${name} (${path}) is missing`);
    else if (page.path !== path) breaches.push(`${name} is at ${page.path}, not at ${path}`);
    else if (page.layout !== layout) breaches.push(`${name} has the layout ${page.layout}, not ${layout}`);
    else if (page.access !== access) breaches.push(`${name} is for ${page.access}, not for ${access}`);
  }
  return { pages: pages.map(({ path }) => path), breaches };
}

/** The routes as the portal declares them. */
export async function declaredPages(): Promise<PagesByLayout> {
  const routes = path.resolve(import.meta.dirname, '../routes/pages.ts');
  const { module } = await runnerImport<{ pagesByLayout: PagesByLayout }>(routes, { configFile: false });
  return module.pagesByLayout;
}

function rowsOf(list: string): string[][] {
  return list
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}
