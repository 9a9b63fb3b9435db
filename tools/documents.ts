// The documents name only files that exist: every path in backquotes and every relative link in *.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PATH = /^(apps|packages|docs|e2e|bench|tools|spec|deploy)\/[\w@./-]+$/;

/** Paths that a document names and that are not there. */
export function missingPaths(document: string, text: string, exists: (file: string) => boolean): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '').filter((name) => PATH.test(name));
  const linked = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => path.posix.join(path.posix.dirname(document), target));
  return [...new Set([...quoted, ...linked])].filter((file) => !exists(file.replace(/\/$/, '')));
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
  for (const document of documents) {
    for (const file of missingPaths(document, readFileSync(document, 'utf8'), existsSync)) {
      console.error(`${document} names ${file}, which is not there`);
      missing += 1;
    }
  }
  console.log(`documents: ${documents.length} read, ${missing} missing paths`);
  process.exitCode = missing ? 1 : 0;
}
