// `npm run dev`: the product from its sources. Screens update in the browser as files change; a process whose sources
// change restarts; the database and everything else keep running. Needs no build and touches none.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';
import { checkNode, ensureDependencies } from './setup.mjs';

checkNode();
await ensureDependencies();
const { bundleProcess } = await import('./bundle.mjs');
const { openPages } = await import('./dev/pages.mjs');
const { BUNDLES, bundleApps } = await import('./dev/processes.mjs');

const launcher = path.join(root, 'apps/launcher', BUNDLES, 'site.mjs');
const [apps, pages] = await Promise.all([
  bundleApps(),
  openPages(),
  bundleProcess(path.join(root, 'apps/launcher/src/site.ts'), launcher),
]);
const { runSite } = await import(pathToFileURL(launcher).href);
const site = await runSite({
  dataDir: path.resolve(process.env.DATA_DIR ?? './data'),
  entryOf: (app) => path.join(root, 'apps', app, BUNDLES, 'main.mjs'),
  pages: pages.folders,
  serverPort: pages.serverPort,
  ready: () => pages.listen(Number(process.env.PORT || 8080)),
  say: (line) => console.log(line),
});

apps.watch(pages.watcher, async (app, { migrated }) => {
  console.log(`${app} 的源码有改动，正在重启…`);
  const restarted = (migrated ? site.prepare() : Promise.resolve()).then(() => site.restart(app));
  if (app === 'server') pages.holdUntil(restarted);
  await restarted.then(
    () => console.log(`${app} 已重启。`),
    (error) => console.error(error.message),
  );
});
