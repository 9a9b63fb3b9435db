// Screens in development: one Vite each for portal and console answers at PORT for source files and passes everything
// else on to the server, which renders pages from the portal's sources (renderer.mjs).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { freePorts } from '../free-ports.mjs';
import { root } from '../root.mjs';

const SOURCES = String.raw`(?:@|src/|node_modules/|\.cache/)`;
const HOST = '127.0.0.1';

// the configurations are read by Vite's own bundler; node alone could not import them
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';

/** Opens both; nothing listens at PORT before `listen`. The server's security headers hold here, too. */
export async function openPages() {
  const door = http.createServer();
  let changes = 0;
  const portal = await openVite('portal', door, { name: 'count-changes', hotUpdate: () => void (changes += 1) });
  const console = await openVite('console', door);
  const modules = await listening(http.createServer(answering(portal, () => changes)));
  const [serverPort] = await freePorts(1);
  let held = Promise.resolve();

  door.on('request', async (request, response) => {
    const vite = [portal, console].find((one) => new RegExp(`^${one.config.base}${SOURCES}`).test(request.url));
    if (vite) return vite.middlewares(request, response);
    await held;
    passOn(request, response, serverPort);
  });
  return {
    folders: {
      portal: await writePortal(portal, modules.address().port),
      console: await writeConsole(console),
    },
    serverPort,
    watcher: portal.watcher,
    listen: (port) => listening(door, port),
    /** Requests to the server wait until then: it is being restarted. */
    holdUntil: (restarted) => void (held = restarted.catch(() => {})),
  };
}

function openVite(app, door, ...plugins) {
  const folder = path.join(root, 'apps', app);
  return createServer({
    configFile: path.join(folder, 'vite.config.ts'),
    cacheDir: path.join(folder, '.cache/vite'),
    appType: 'custom',
    logLevel: 'warn',
    plugins,
    server: {
      middlewareMode: true,
      hmr: { server: door },
      watch: { ignored: ['**/.cache/**', '**/dist/**'] },
    },
  });
}

/** What the server expects of a build: here the entries are sources, and the renderer asks for the portal's modules. */
async function writePortal(vite, modulesPort) {
  const folder = emptied(path.join(root, 'apps/portal/.cache/dev'));
  const renderer = pathToFileURL(path.join(root, 'tools/dev/renderer.mjs')).href;
  const names = 'prepare, isPage, pageOfPayload, render, loadPayload';
  const files = {
    'server/entry-server.js': `import { openRenderer } from '${renderer}';
export const { ${names} } = openRenderer('http://${HOST}:${modulesPort}');\n`,
    'client/index.html': await documentOf(vite, '/index.html'),
    'client/.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'src/entry-client.tsx' },
      'src/start.ts': { file: '@vite/client' }, // the document loads its entry by itself
    }),
    'client/builds/latest.json': JSON.stringify({ id: 'development' }),
  };
  mkdirSync(path.join(folder, 'client/assets'), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

async function writeConsole(vite) {
  const folder = emptied(path.join(root, 'apps/console/.cache/dev'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), await documentOf(vite, '/console/index.html'));
  return folder;
}

const documentOf = (vite, address) =>
  vite.transformIndexHtml(address, readFileSync(path.join(vite.config.root, 'index.html'), 'utf8'));

function emptied(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Answers the renderer in the server process: how often the sources have changed, and modules. */
function answering(vite, changes) {
  return async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer =
      request.url === '/changes' ? changes() : await vite.environments.ssr.hot.handleInvoke(JSON.parse(body));
    response.end(JSON.stringify(answer));
  };
}

function passOn(request, response, port) {
  const { method, url, headers } = request;
  const onward = http.request({ host: HOST, port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function listening(server, port = 0) {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, () => resolve(server));
  });
}
