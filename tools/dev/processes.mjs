// The processes' bundles in development: made again in a fraction of a second when a file in them changes.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { context } from 'esbuild';
import { BESIDE_SERVER, appOptions } from '../build.mjs';
import { root } from '../root.mjs';

/** Where an app's bundle lies, beside dist/, which is left to the build. */
export const BUNDLES = '.cache/dev';
const APPS = ['server', 'gateway', 'providers', 'sandbox'];
/** What a change of brings the database up to date again. */
const SCHEMA = [BESIDE_SERVER.migrations, BESIDE_SERVER.functions].map((folder) => path.join(root, folder));
const SETTLED_MS = 30;

/** Bundles every app once. @throws when one does not compile */
export async function bundleApps() {
  const bundles = await Promise.all(APPS.map(openBundle));
  for (const [name, source] of Object.entries(BESIDE_SERVER)) {
    const link = path.join(root, 'apps/server', BUNDLES, name);
    rmSync(link, { recursive: true, force: true });
    symlinkSync(path.join(root, source), link);
  }
  return {
    /** Calls `changed(app, { migrated })` whenever an app has a new bundle, or the database new SQL. */
    watch(watcher, changed) {
      watcher.add([...APPS.map((app) => `apps/${app}/src`), 'packages'].map((folder) => path.join(root, folder)));
      let files = new Set();
      let settling;
      let last = Promise.resolve();
      const settled = async () => {
        const seen = files;
        files = new Set();
        const migrated = [...seen].some((file) => SCHEMA.some((folder) => file.startsWith(folder)));
        for (const bundle of bundles) {
          const affected = await bundle.update(seen);
          if (affected || (migrated && bundle.app === 'server')) void changed(bundle.app, { migrated });
        }
      };
      watcher.on('all', (_event, file) => {
        files.add(path.resolve(file));
        clearTimeout(settling);
        // one after the other: what esbuild is asked while it works would get what it is working on
        settling = setTimeout(() => (last = last.then(settled)), SETTLED_MS);
      });
    },
  };
}

async function openBundle(app) {
  const options = appOptions(app, BUNDLES);
  mkdirSync(path.join(options.absWorkingDir, BUNDLES), { recursive: true });
  const bundler = await context({ ...options, metafile: true });
  let inputs = new Set();
  const make = async () => {
    const { metafile } = await bundler.rebuild();
    inputs = new Set(Object.keys(metafile.inputs).map((file) => path.resolve(options.absWorkingDir, file)));
  };
  await make();
  return {
    app,
    /**
     * Rebuilds if one of the files belongs to it; false when none does, or when it does not compile (esbuild says why).
     */
    async update(files) {
      if (![...files].some((file) => inputs.has(file))) return false;
      return make().then(
        () => true,
        () => false,
      );
    },
  };
}
