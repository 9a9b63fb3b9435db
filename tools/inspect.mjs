// `npm run inspect`: a fresh site, judged from outside as search engines, validators and visitors without scripts judge it.
// Lighthouse judges one page of each kind; with `--all-pages` every page.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureWholeChromium } from './chromium.mjs';
import { ensureJudges } from './inspection/judges.mjs';
import { root } from './root.mjs';
import { checkNode, ensureBuild, ensureDependencies } from './setup.mjs';

const { values } = parseArgs({ options: { 'all-pages': { type: 'boolean', default: false } } });
checkNode();
await ensureDependencies();
await ensureBuild();
const { register } = await import('tsx/esm/api');
register();
const { inspect } = await import('./inspection/inspect.ts');

const java = spawnSync('java', ['-version']).status === 0;
const chromium = ensureWholeChromium();
if (!java) console.log('The markup cannot be validated: no Java was found. Install a Java runtime.');
if (!chromium) console.log('Lighthouse cannot run: no Chromium was found. Set CHROMIUM_PATH or install one.');

const figures = path.join(root, '.cache/inspection.json');
const { passed, failed } = await inspect({
  judges: ensureJudges(),
  figures,
  java,
  chromium,
  allPages: values['all-pages'],
});
const skipped = Number(!java) + Number(!chromium);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed || (process.env.CI && skipped) ? 1 : 0);
