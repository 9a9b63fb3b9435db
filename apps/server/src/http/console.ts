// The operator console under /console: its built files, and its one document for every address inside it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../kernel/settings';
import { newNonce, pageHeaders } from './page-headers';

/** Mounts the console; where it is not built its addresses say so with a 503. */
export async function registerConsole(
  { app }: { app: FastifyInstance },
  { consoleDist, publicUrl }: Pick<Settings, 'consoleDist' | 'publicUrl'>,
): Promise<void> {
  const index = path.join(consoleDist, 'index.html');
  const assets = path.join(consoleDist, 'assets');
  const built = existsSync(index) && existsSync(assets);
  const document = built ? readFileSync(index, 'utf8') : NOT_BUILT;
  if (built) {
    await app.register(files, {
      root: assets,
      prefix: '/console/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      wildcard: true,
      decorateReply: false,
      setHeaders: (response) => void response.header('x-content-type-options', 'nosniff'),
    });
  }
  const send = (reply: FastifyReply) => sendDocument(reply.code(built ? 200 : 503), document, publicUrl);
  app.get('/console', (_request, reply) => send(reply));
  // Not logged: the address of the set-up link is a secret until it is used.
  app.get('/console/*', { logLevel: 'warn' }, (_request, reply) => send(reply));
}

function sendDocument(reply: FastifyReply, document: string, publicUrl: string) {
  const nonce = newNonce();
  return reply
    .headers({
      ...pageHeaders(nonce, publicUrl),
      // The link that makes the first owner carries its token in the address.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(withNonce(document, nonce));
}

/** Scripts and styles carry the nonce; the meta element passes it on to what they load themselves. */
function withNonce(document: string, nonce: string): string {
  return document
    .replaceAll(/<(script|link|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    .replace('<head>', `<head><meta property="csp-nonce" content="" nonce="${nonce}">`);
}

const NOT_BUILT = `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>运营台</title></head>
<body>
<h1>运营台还没有构建</h1>
<p>前台与接口不受影响。在项目目录运行 <code>npm run build</code>，再重启服务，这里就会打开。</p>
</body>
</html>
`;
