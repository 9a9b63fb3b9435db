// The rules of docs/ARCHITECTURE.md that no linter checks: the vocabulary of a slice, one name from contract to screen,
// file sizes, forbidden names, where SQL may be, comment length. Prints each breach and fails on any.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '@jishi/contract';
import { MOCKING_TESTS } from './mocking-tests.mjs';

const MAX_LINES = 400;
const FORBIDDEN_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types']);
/** What a slice, or a noun nested in it, may be made of. */
const SLICE_FILES = new Set(['service.ts', 'rules.ts', 'store.ts', 'list.ts', 'jobs.ts', 'child.ts', 'index.ts']);
/** Further files of a domain, and which of these make it complete. */
const DOMAIN_FILE = /^[^/]+\/domain\.ts$/;
const SOURCE = /\.(ts|tsx|mjs|cjs|css|sql)$/;
const TEST = /\.(test|spec)\.tsx?$/;

export type SourceFile = { file: string; text: string };

/** Every breach in the given files, as `file: fault`. */
export function breaches(files: readonly SourceFile[], domains: ReadonlySet<string>): string[] {
  const taken = new Set(files.flatMap(importedNames));
  return files.flatMap((source) => [
    ...nameBreaches(source.file),
    ...sizeBreaches(source),
    ...sliceBreaches(source.file),
    ...domainBreaches(source.file, domains),
    ...databaseBreaches(source),
    ...commentBreaches(source),
    ...comparisonBreaches(source),
    ...pathnameBreaches(source),
    ...mockBreaches(source),
    ...idleExports(source, taken),
  ]);
}

function nameBreaches(file: string): string[] {
  const parts = file.split('/').map((part) => part.replace(/\..*$/, ''));
  const bad = parts.find((part) => FORBIDDEN_NAMES.has(part));
  return bad ? [`${file}: nothing may be called ${bad}`] : [];
}

function sizeBreaches({ file, text }: SourceFile): string[] {
  const lines = text.split('\n').length - 1;
  return SOURCE.test(file) && lines > MAX_LINES ? [`${file}: ${lines} lines, at most ${MAX_LINES}`] : [];
}

function sliceBreaches(file: string): string[] {
  const inSlice = /^apps\/server\/src\/domains\/(.+)$/.exec(file)?.[1];
  if (!inSlice || TEST.test(file)) return [];
  const name = path.posix.basename(inSlice);
  if (!inSlice.includes('/')) return [`${file}: a domain is a folder`];
  return SLICE_FILES.has(name) || DOMAIN_FILE.test(inSlice)
    ? []
    : [`${file}: a slice is made of ${[...SLICE_FILES].join(', ')} and nested nouns`];
}

/** Slice and feature folder carry the name of a domain. */
function domainBreaches(file: string, domains: ReadonlySet<string>): string[] {
  const places = [/^apps\/server\/src\/domains\/([^/]+)\//, /^apps\/(?:portal|console)\/src\/features\/([^/]+)\//];
  const named = places.map((place) => place.exec(file)?.[1]).find(Boolean);
  return named && !domains.has(named) ? [`${file}: ${named} is not a domain of the contract`] : [];
}

const SPEAKS_SQL = /\.query\b(?=[(.<])|\bsql`/;
/** A list says in SQL what its conditions mean; everything else that is asked of the database is a store's. */
const MAY_SPEAK_SQL = /\/(?:store|list)\.ts$/;

function databaseBreaches({ file, text }: SourceFile): string[] {
  const inSlice = file.startsWith('apps/server/src/domains/') && !TEST.test(file) && !MAY_SPEAK_SQL.test(file);
  return inSlice && SPEAKS_SQL.test(text) ? [`${file}: only store.ts and list.ts speak SQL`] : [];
}

function commentBreaches({ file, text }: SourceFile): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const lines = text.split('\n');
  const found: string[] = [];
  let run = 0;
  for (const [at, line] of lines.entries()) {
    run = /^\s*\/\//.test(line) ? run + 1 : 0;
    if (run === 4) found.push(`${file}:${at + 1}: a comment says why in at most 3 lines`);
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line) && file !== 'tools/structure.ts')
      found.push(`${file}:${at + 1}: finish it or open an issue`);
  }
  return found;
}

/** What somebody sends to prove something, compared sign by sign, would tell by its time how far the guess was right. */
const PROOF_COMPARED =
  /\b\w*(?:signature|secret|token|hmac|proof)\w*(?:\(\))? [!=]== (?!undefined|null|true|false|''|"|'|\d|typeof)/i;

function comparisonBreaches({ file, text }: SourceFile): string[] {
  if (!/^apps\/(server|gateway|providers)\/src\//.test(file) || TEST.test(file)) return [];
  const lines = text.split('\n').filter((line) => PROOF_COMPARED.test(line));
  return lines.map((line) => `${file}: compare by timingSafeEqual: ${line.trim()}`);
}

/** A URL's path is percent-encoded: as a file name it is wrong where a folder has a space or a Chinese name. */
const PATHNAME_AS_FILE = /\bimport\.meta\.(?:url|resolve)\b[^;]{0,200}?\.pathname\b/;

function pathnameBreaches({ file, text }: SourceFile): string[] {
  return PATHNAME_AS_FILE.test(text)
    ? [`${file}: a file's name is import.meta.dirname or fileURLToPath, not .pathname`]
    : [];
}

/** Where files share a process, a module that one of them replaces may have been loaded by another. */
function mockBreaches({ file, text }: SourceFile): string[] {
  return TEST.test(file) && /^vi\.mock\(/m.test(text) && !MOCKING_TESTS.includes(file)
    ? [`${file}: a test that replaces a module stands in tools/mocking-tests.mjs`]
    : [];
}

const NAMES_FROM = /(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']*\/service)'/g;

/** What a file takes of services by name, as `file#name`. */
function importedNames({ file, text }: SourceFile): string[] {
  return [...text.matchAll(NAMES_FROM)].flatMap(([, names = '', from = '']) => {
    const service = `${path.posix.join(path.posix.dirname(file), from)}.ts`;
    return names.split(',').map(
      (name) =>
        `${service}#${
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0]
        }`,
    );
  });
}

const EXPORT = /^export (?:async )?(?:function\*?|const|type) (\w+)(?! = useCase\()\b/gm;

/** A domain.ts imports whole services, so knip considers all of their exports used; only the use cases are. */
function idleExports({ file, text }: SourceFile, taken: ReadonlySet<string>): string[] {
  if (!/^apps\/server\/src\/domains\/.*\/service\.ts$/.test(file) || !text.includes(' = useCase(')) return [];
  const names = [...text.matchAll(EXPORT)].map(([, name]) => name!);
  return names
    .filter((name) => !taken.has(`${file}#${name}`) && text.split(new RegExp(`\\b${name}\\b`)).length === 2)
    .map((name) => `${file}: ${name} is exported and nobody takes it`);
}

/** The files git knows or would add, below the folders that hold code. */
export function trackedFiles(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => /^(apps|packages|e2e|bench|tools)\//.test(file) && SOURCE.test(file))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(path.join(root, file), 'utf8') }];
      } catch {
        return []; // deleted, not committed yet
      }
    });
}

if (process.argv[1]?.endsWith('structure.ts')) {
  const found = breaches(trackedFiles(process.cwd()), new Set(Object.keys(modules)));
  for (const breach of found) console.error(breach);
  console.log(found.length ? `structure: ${found.length} breaches` : 'structure: as it should be');
  process.exitCode = found.length ? 1 : 0;
}
