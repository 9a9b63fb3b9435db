// vitest's global set-up for journeys: everything a run creates is in one folder, removed with the run however it ends.
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { memoryFolder } from '../tools/memory-folder.mjs';
import { ensureBuild } from '../tools/setup.mjs';
import { keep } from './keep';
import { SITE_FOLDER } from './site';

/** What Node has compiled of the product, for the next site that starts: it stays, as the build does. */
const COMPILED = path.join(import.meta.dirname, '../.cache/compiled');

/** Every worker, which is a lane, finds its temporary files in the folder. */
export async function setup() {
  await ensureBuild();
  const folder = mkdtempSync(path.join(memoryFolder() ?? os.tmpdir(), 'jishi-journeys-'));
  chmodSync(folder, 0o755); // as root the databases run as another user, who must be able to enter
  const keeper = keep(folder, process.env, SITE_FOLDER);
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED;
  return () => keeper.end(); // which waits for the sites: each ends with its lane
}
