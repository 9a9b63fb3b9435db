// Runs inside the server in development, in place of the portal's built renderer: fetches the portal's modules from Vite
// and drops them when the sources have changed.
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';

const ENTRY = '/src/entry-server.tsx';

/** What the built renderer exports. `modules` is the address that tools/dev/pages.mjs answers at. */
export function openRenderer(modules) {
  const ask = async (path, body) => {
    const response = await fetch(modules + path, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };
  const transport = { invoke: (data) => ask('/invoke', data) };
  const runner = new ModuleRunner({ transport, hmr: false }, new ESModulesEvaluator());
  let loaded = { changes: -1, portal: undefined };
  let last = Promise.resolve();

  const load = async () => {
    const changes = await ask('/changes');
    if (changes === loaded.changes) return loaded.portal;
    runner.clearCache();
    loaded = { changes, portal: await runner.import(ENTRY) };
    return loaded.portal;
  };
  /** One after the other, so that none finds the modules half dropped. */
  const latest = () => (last = last.then(load, load));
  return {
    prepare: async () => {
      await latest();
    },
    isPage: (pathname) => loaded.portal.isPage(pathname),
    pageOfPayload: (url) => loaded.portal.pageOfPayload(url),
    loadPayload: async (request) => (await latest()).loadPayload(request),
    // never kept by the server: the next request may find other sources
    render: async (request) => ({ ...(await (await latest()).render(request)), shared: false }),
  };
}
