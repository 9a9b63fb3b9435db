// Which test files a change reaches, and over how many steps: by imports, and by files that a source names in a string.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

type Edge = {
  to: string;
  /** The names imported; '*' is all of them. */
  name: string;
};
export type Module = {
  imports: readonly Edge[];
  /** What it hands on under a name; all of a module is '*'. */
  handsOn: readonly (Edge & { as: string })[];
  /** A re-exporting module: importing one name depends on that name alone. */
  isIndex: boolean;
  /** Files it names in a string: an entry of a process, a document. */
  names: readonly string[];
};
export type Modules = ReadonlyMap<string, Module>;

/** A test that a change reaches. */
export type Reached = {
  test: string;
  /** So many imports away. */
  distance: number;
  /** Only through a file that somebody names: it runs in a process of its own, or is read. */
  indirect: boolean;
};

/** The tests a change reaches, nearest first: those beside a changed file, then by imports, then the indirect ones. */
export function reached(modules: Modules, tests: readonly string[], changed: readonly string[]): Reached[] {
  const hit = new Set(changed);
  const isChanged = (file: string) =>
    hit.has(file) || (file.endsWith('/') && changed.some((one) => one.startsWith(file)));
  const found = tests.flatMap((test) => distanceOf(modules, test, isChanged) ?? []);
  const apart = new Map(found.map(({ test }) => [test, Math.min(...changed.map((file) => foldersApart(test, file)))]));
  return found.sort(
    (a, b) =>
      Number(a.indirect) - Number(b.indirect) ||
      apart.get(a.test)! - apart.get(b.test)! ||
      a.distance - b.distance ||
      (a.test < b.test ? -1 : 1),
  );
}

/** How many folders lie between two files. */
function foldersApart(one: string, other: string): number {
  const [from, to] = [one.split('/').slice(0, -1), other.split('/').slice(0, -1)];
  const parting = from.findIndex((folder, at) => folder !== to[at]);
  const shared = parting < 0 ? from.length : parting;
  return from.length + to.length - 2 * shared;
}

function distanceOf(modules: Modules, test: string, isChanged: (file: string) => boolean): Reached | undefined {
  for (const indirect of [false, true]) {
    let level = [test];
    const seen = new Set(level);
    for (let distance = 0; level.length > 0; distance += 1) {
      if (level.some(isChanged)) return { test, distance, indirect };
      const next = level.flatMap((file) => [...nextOf(modules, file, indirect)]);
      level = [...new Set(next)].filter((file) => !seen.has(file));
      for (const file of level) seen.add(file);
    }
  }
  return undefined;
}

function* nextOf(modules: Modules, file: string, named: boolean): Generator<string> {
  const module = modules.get(file);
  if (!module) return;
  for (const edge of module.imports) yield* taken(modules, edge);
  if (!module.isIndex) for (const edge of module.handsOn) yield* taken(modules, edge);
  if (named) yield* module.names;
}

/** An index is reached itself, and behind it the module that has the name; where that is not known, all of them. */
function* taken(modules: Modules, { to, name }: Edge): Generator<string> {
  yield to;
  const module = modules.get(to);
  if (!module?.isIndex) return;
  const own = module.handsOn.filter(({ as }) => as === name);
  for (const edge of name === '*' || own.length === 0 ? module.handsOn : own) yield* taken(modules, edge);
}

/** Splits tests into those a budget of CPU seconds has room for, the nearest first, and the rest. */
export function withinBudget(
  tests: readonly string[],
  costOf: (test: string) => number,
  budget: number,
): { run: string[]; left: string[] } {
  const [run, left]: [string[], string[]] = [[], []];
  let spent = 0;
  for (const test of tests) {
    const cost = costOf(test);
    if (spent + cost > budget && run.length > 0) left.push(test);
    else {
      run.push(test);
      spent += cost;
    }
  }
  return { run, left };
}

const CODE = /\.(tsx?|mts|mjs|cjs)$/;

/** The graph of all code among the files of a repository. */
export function readModules(root: string, files: readonly string[]): Modules {
  const resolve = resolver(root, new Set(files));
  const code = files.filter((file) => CODE.test(file) && existsSync(path.join(root, file)));
  return new Map(code.map((file) => [file, readModule(file, readFileSync(path.join(root, file), 'utf8'), resolve)]));
}

type Resolve = (from: string, specifier: string) => string | undefined;

/** What one file imports, hands on and names. Types are left out: no test sees them. */
export function readModule(file: string, text: string, resolve: Resolve): Module {
  const { program, module } = parseSync(file, text);
  const imports: Edge[] = [];
  const handsOn: (Edge & { as: string })[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const to = resolve(file, moduleRequest.value);
    const values = entries.filter(({ isType }) => !isType);
    if (!to || (entries.length > 0 && values.length === 0)) continue;
    if (entries.length === 0) imports.push({ to, name: '*' });
    for (const { importName } of values) imports.push({ to, name: nameOf(importName) });
  }
  for (const { moduleRequest, importName, exportName, isType } of module.staticExports.flatMap((one) => one.entries)) {
    const to = moduleRequest && !isType && resolve(file, moduleRequest.value);
    if (to) handsOn.push({ to, name: nameOf(importName), as: exportName.name ?? '*' });
  }
  const strings = [...text.matchAll(/['"`]([^'"`\n]*\.[a-z]+|\.\.?\/[^'"`\n]*)['"`]/g)].map((match) => match[1]!);
  for (const { moduleRequest } of module.dynamicImports) {
    const to = resolve(file, text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
    if (to) imports.push({ to, name: '*' });
  }
  const isIndex = handsOn.length > 0 && program.body.every(({ type }) => /^Export(Named|All)Declaration$/.test(type));
  const requests = [...module.staticImports, ...module.staticExports.flatMap((one) => one.entries)];
  const known = new Set([
    ...imports.map(({ to }) => to),
    ...requests.map(({ moduleRequest }) => moduleRequest && resolve(file, moduleRequest.value)),
  ]);
  const named = strings.flatMap((one) => resolve(file, one) ?? resolve(file, `./${one}`) ?? []);
  return { imports, handsOn, isIndex, names: [...new Set(named)].filter((to) => !known.has(to)) };
}

const nameOf = ({ kind, name }: { kind: string; name?: string | null | undefined }) =>
  kind === 'Name' ? name! : kind === 'Default' ? 'default' : '*';

/** Resolves what is imported or named to a file of the repository, or to a folder of it (ending in a slash). */
function resolver(root: string, files: ReadonlySet<string>): Resolve {
  const folders = new Set([...files].map((file) => `${path.posix.dirname(file)}/`));
  const packages = new Map(
    [...files]
      .filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file))
      .map((file) => {
        const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
          name: string;
          exports?: Record<string, string>;
        };
        return [name, { folder: path.posix.dirname(file), exports }] as const;
      }),
  );
  const fileAt = (place: string) =>
    [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`, `${place.replace(/\/$/, '')}/`].find(
      (one) => files.has(one) || (folders.has(one) && /^\w+\/[^/]+\/\w/.test(one)),
    );

  return (from, specifier) => {
    const bare = specifier.replace(/\?.*$/, '');
    if (bare.startsWith('.')) return fileAt(path.posix.join(path.posix.dirname(from), bare));
    const [, name = '', below = ''] = /^(@jishi\/[^/]+)(.*)$/.exec(bare) ?? [];
    const workspace = packages.get(name);
    if (!workspace) return files.has(bare) ? bare : undefined;
    const { folder, exports } = workspace;
    const targets = Object.entries(exports).flatMap(([given, target]) => {
      const [head = '', tail] = given.split('*');
      const wanted = `.${below}`;
      if (tail === undefined) return given === wanted ? [target] : [];
      const fits = wanted.startsWith(head) && wanted.endsWith(tail);
      return fits ? [target.replace('*', wanted.slice(head.length, wanted.length - tail.length))] : [];
    });
    return targets.map((target) => fileAt(path.posix.join(folder, target))).find(Boolean);
  };
}
