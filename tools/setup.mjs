// Requirements of `npm start` and `npm test`: a suitable Node, the dependencies, a build. Plain JavaScript, because it
// runs before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { oldestNode } from './node-version.mjs';
import { runProgram } from './programs.mjs';
import { root } from './root.mjs';

/** Ends the process with a plain sentence when this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`集市 needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs from the lockfile unless that very lockfile is installed already. */
export async function ensureDependencies() {
  const stamp = path.join(root, 'node_modules/.jishi-installed');
  const wanted = digest(readFileSync(path.join(root, 'package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies from package-lock.json …');
  await runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/** Builds all apps unless the sources are those of the last build. */
export async function ensureBuild() {
  const stamp = path.join(root, '.cache/built');
  const wanted = sourcesDigest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building …');
  const { buildAll } = await import('./build.mjs');
  await buildAll();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function sourcesDigest() {
  const hash = createHash('sha256');
  const walk = (directory) => {
    for (const entry of readdirSync(path.join(root, directory), { withFileTypes: true })) {
      const file = path.posix.join(directory, entry.name);
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist', 'data', '.cache', 'testing'].includes(entry.name)) walk(file);
      } else if (!/\.test\.tsx?$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(path.join(root, file));
        hash.update(`${file} ${size} ${mtimeMs}\n`);
      }
    }
  };
  walk('apps');
  walk('packages');
  hash.update(readFileSync(path.join(root, 'package-lock.json')));
  hash.update(readFileSync(path.join(root, 'tools/build.mjs')));
  return hash.digest('hex');
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}
