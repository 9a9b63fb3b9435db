// Checks *.md: every path in backquotes and every relative link exists, and every decision has date and status.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PATH = /^(apps|packages|docs|e2e|bench|tools|spec|deploy)\/[\w@./-]+$/;

/** Paths that a document names and that do not exist. */
export function missingPaths(document: string, text: string, exists: (file: string) => boolean): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '').filter((name) => PATH.test(name));
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
  for (const document of documents) {
    const text = readFileSync(document, 'utf8');
    for (const file of missingPaths(document, text, existsSync)) {
      console.error(`${document} names ${file}, which is not there`);
      missing += 1;
    }
    if (isUndated(document, text)) {
      console.error(`${document} has no line "Date: 2026-11-23. Status: accepted." below its title`);
      undated += 1;
    }
  }
  console.log(`documents: ${documents.length} read, ${missing} missing paths, ${undated} undated decisions`);
  process.exitCode = missing + undated ? 1 : 0;
}
