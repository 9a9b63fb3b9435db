// The judges, which the product does without: kept apart from its dependencies and installed when they are first asked.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/** The last Lighthouse that runs on Node 20, and the Nu validator. */
const JUDGES = { lighthouse: '12.8.2', 'vnu-jar': '26.9.27' };

/** The node_modules folder that holds them. @throws Error when npm cannot install them */
export function ensureJudges() {
  const folder = path.join(root, '.cache/judges');
  const modules = path.join(folder, 'node_modules');
  const missing = Object.entries(JUDGES).filter(([name, version]) => versionOf(path.join(modules, name)) !== version);
  if (missing.length) {
    console.log('Installing the judges …');
    const wanted = Object.entries(JUDGES).map(([name, version]) => `${name}@${version}`);
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, ...wanted], {
      stdio: 'inherit',
    });
  }
  return modules;
}

function versionOf(folder) {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}
