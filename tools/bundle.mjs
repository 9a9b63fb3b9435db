// Bundles a process: workspace code, never npm packages. esbuild is loaded on demand, because a fresh clone has no
// dependencies yet.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Bundles @jishi/* and relative imports, leaves everything from npm to node_modules. */
export const workspacesInside = {
  name: 'workspaces-inside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      if (kind === 'entry-point' || name.startsWith('@jishi/')) return undefined;
      return { external: true };
    });
  },
};

/** What every process's file has in common, in the product and under test. */
export const processOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  plugins: [workspacesInside],
};

/** Makes one file of a process, so that it starts fast again and again; it must lie where node_modules are found from. */
export async function bundleProcess(entry, outfile, more = {}) {
  const { build } = await import('esbuild');
  await build({ ...processOptions, ...more, entryPoints: [entry], outfile });
  return outfile;
}

/** The files of an app that children of its process start from: each is a bundle of its own, at its place below the process's. */
export function childrenOf(sources) {
  return readdirSync(sources, { recursive: true })
    .filter((file) => path.basename(file) === 'child.ts' && !file.startsWith('testing'))
    .map((file) => path.join(sources, file));
}

const made = new Map();

/** The file of a process, bundled once in a run of tests (see test-bundles.ts) whichever test file asks first. */
export function bundleOnce(entry) {
  if (!made.has(entry)) made.set(entry, bundleForRun(entry));
  return made.get(entry);
}

async function bundleForRun(entry) {
  const app = appOf(entry);
  const sources = path.join(app, 'src');
  const directory = path.join(app, '.cache', bundlesOf(process.env.TEST_RUN));
  const name = createHash('sha256').update(entry).digest('hex').slice(0, 16);
  const children = childrenOf(sources).map((child) =>
    bundleWhole(child, path.join(directory, path.relative(sources, child)).replace(/ts$/, 'mjs')),
  );
  const [file] = await Promise.all([bundleWhole(entry, path.join(directory, `${name}.mjs`)), ...children]);
  layTypeface(directory);
  return file;
}

/** Beside the bundles, as in a build: a process that is tested makes PDFs, too. */
function layTypeface(directory) {
  try {
    symlinkSync(path.join(root, 'packages/share-picture/font'), path.join(directory, 'font'));
  } catch (error) {
    if (error.code !== 'EEXIST') throw error; // by an earlier one, or another worker
  }
}

/** What Node has compiled is kept for the next process (NODE_COMPILE_CACHE) at once: many are killed, and keep nothing at their end. */
const KEEP_COMPILED = "void import('node:module').then(({ flushCompileCache }) => flushCompileCache?.());";

const whole = new Map();

/** Once for all who ask in this process: two that are bundled at the same time have the same children. */
function bundleWhole(entry, file) {
  if (!whole.has(file)) whole.set(file, makeWhole(entry, file));
  return whole.get(file);
}

/** Whose process tests start some hundred times: packages are looked for and read once, not at each start. */
const STARTED_OFTEN = path.join(root, 'apps/server/src/main.ts');

/** Brings packages along too, but for those that read files beside their own, and what such a one shares with ours. */
const packagesInside = {
  plugins: [
    {
      name: 'packages-inside',
      setup(build) {
        const apart =
          /^(?:sharp|@node-rs\/argon2|harfbuzzjs|pdfkit|pino|pg|pg-native|graphile-worker|node-pg-migrate)$/;
        build.onResolve({ filter: apart }, () => ({ external: true }));
      },
    },
  ],
  // what packages of the older kind expect
  banner: {
    js: `import { createRequire as requiring } from 'node:module';
const [require, __filename, __dirname] = [requiring(import.meta.url), import.meta.filename, import.meta.dirname];`,
  },
};

async function makeWhole(entry, file) {
  if (existsSync(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  // another worker, or another process's bundle in this one, may be making the same: only whole files bear the name
  const fresh = `${file}-${randomUUID()}.mjs`;
  const packages = entry === STARTED_OFTEN ? packagesInside : {};
  await bundleProcess(entry, fresh, { footer: { js: KEEP_COMPILED }, ...packages });
  renameSync(fresh, file);
  return file;
}

/** The folder, below an app's .cache, of a run's bundles. */
export function bundlesOf(run) {
  return `bundles-${run}`;
}

/** Each app may have node_modules of its own. */
function appOf(entry) {
  const [apps, app] = path.relative(root, entry).split(path.sep);
  if (apps !== 'apps' || !app) throw new Error(`${entry} is no part of an app`);
  return path.join(root, apps, app);
}
