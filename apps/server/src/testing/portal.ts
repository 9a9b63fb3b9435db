// A built portal for tests of how pages are served.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A folder with a small build of the shape apps/portal/scripts/build.mjs leaves behind, and `bundle` for the server's part of it. */
export function builtPortal(bundle: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'pages-'));
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  const tags =
    '<script type="module" src="/assets/main.js"></script><link rel="modulepreload" href="/assets/shared.js">' +
    '<link rel="stylesheet" href="/assets/main.css">';
  write(
    'client/index.html',
    `<!doctype html><html><head><!--head-->${tags}</head><body><div id="root"><!--html--></div><!--boot--></body></html>`,
  );
  write(
    'client/.vite/manifest.json',
    JSON.stringify({
      'index.html': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_shared'], isEntry: true },
      _shared: { file: 'assets/shared.js' },
      'src/start.ts': { file: 'assets/start.js', isEntry: true },
      'src/page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['_shared'] },
    }),
  );
  write('client/builds/latest.json', JSON.stringify({ id: 'build-1', timestamp: 1 }));
  const script = 'console.log(1);'.repeat(100);
  write('client/assets/main.js', script);
  write('client/assets/main.js.br', brotliCompressSync(script));
  write('server/entry-server.js', bundle);
  return root;
}
