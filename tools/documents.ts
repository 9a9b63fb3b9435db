// Checks *.md: every path in backquotes and every relative link exists, every decision has date and status, and what is
// said of a table of requirements is what stands in it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PATH = /^(apps|packages|docs|e2e|bench|tools|spec|deploy)\/[\w@./-]+$/;
/** Where paths begin that a document names without their first folders. */
const BASES: Readonly<Record<string, string>> = { 'docs/spec-coverage.md': 'apps/portal/src/' };
const SHORT_PATH = /^(?:[\w-]+\/)*(?:[\w-]+\/|[\w.-]+\.(?:ts|tsx|css))$/;

/** Paths that a document names and that do not exist. */
export function missingPaths(document: string, text: string, exists: (file: string) => boolean): string[] {
  const base = BASES[document];
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => {
    if (PATH.test(name)) return [name];
    return base !== undefined && SHORT_PATH.test(name) ? [base + name] : [];
  });
  const linked = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(document), target));
  return [...new Set([...quoted, ...linked])].filter((file) => !exists(file.replace(/\/$/, '')));
}

/** Whether a decision record lacks its date or status. */
export function isUndated(document: string, text: string): boolean {
  return /^docs\/decisions\/\d/.test(document) && !/^# .+\n\nDate: \d{4}-\d\d-\d\d\b.*\bStatus: \w/.test(text);
}

/** What a document says of its requirements where its table says otherwise; undefined where they agree. */
export function miscount(text: string): string | undefined {
  const said = /^\d+ requirements: \d+ met, \d+ do not apply, \d+ not met/m.exec(text)?.[0];
  if (said === undefined) return undefined;
  const statuses = [...text.matchAll(/^\| \d+\.\d+\.\d+ \|[^|]*\|[^|]*\| ([^|]+?) \|/gm)].map((row) => row[1]);
  const [met, none, not] = ['met', 'n/a', 'not met'].map((status) => statuses.filter((one) => one === status).length);
  const counted = `${statuses.length} requirements: ${met} met, ${none} do not apply, ${not} not met`;
  return counted === said ? undefined : `says "${said}" and has ${counted}`;
}

if (process.argv[1]?.endsWith('documents.ts')) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    encoding: 'utf8',
  });
  const documents = listed
    .split('\n')
    .filter(Boolean)
    .filter((file) => existsSync(file));
  let missing = 0;
  let undated = 0;
  let miscounted = 0;
  for (const document of documents) {
    const text = readFileSync(document, 'utf8');
    for (const file of missingPaths(document, text, existsSync)) {
      console.error(`${document} names ${file}, which is not there`);
      missing += 1;
    }
    const wrong = miscount(text);
    if (wrong !== undefined) {
      console.error(`${document} ${wrong}`);
      miscounted += 1;
    }
    if (isUndated(document, text)) {
      console.error(`${document} has no line "Date: 2026-11-23. Status: accepted." below its title`);
      undated += 1;
    }
  }
  console.log(
    `documents: ${documents.length} read, ${missing} missing paths, ${undated} undated decisions, ${miscounted} wrong counts`,
  );
  process.exitCode = missing + undated + miscounted ? 1 : 0;
}
