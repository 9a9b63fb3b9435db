// The HTTP server below all peers: reads requests within limits, writes answers, survives any input.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { HANG_UP, text, type Outcome } from './answer';
import type { SandboxRequest } from './request';

const MAX_BODY_BYTES = 1024 * 1024;

/** A larger body is read to its end up to here, so that the sender gets to see the refusal. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  // Not no-referrer: Chromium would then send `Origin: null` with the console's own forms.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

export interface RunningServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts listening (port 0 takes a free one).
 * @throws the listen error, such as EADDRINUSE
 */
export async function serve(
  address: { host: string; port: number },
  handle: (request: SandboxRequest) => Promise<Outcome>,
): Promise<RunningServer> {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 75_000 },
    (incoming, response) => {
      answerOne(incoming, response, handle).catch((error: unknown) => {
        process.stderr.write(`sandbox: ${incoming.method} failed: ${String(error)}\n`);
        if (!response.headersSent) write(response, text('500 沙箱内部错误', 500), incoming.method);
        else response.destroy();
      });
    },
  );
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
  });
  await listen(server, address);
  return { port: (server.address() as AddressInfo).port, close: () => stop(server) };
}

async function answerOne(
  incoming: IncomingMessage,
  response: ServerResponse,
  handle: (request: SandboxRequest) => Promise<Outcome>,
): Promise<void> {
  const target = incoming.url ?? '';
  if (!target.startsWith('/')) return write(response, text('400 请求行不正确', 400), incoming.method);
  const body = await readBody(incoming);
  if (body === 'aborted') return;
  if (body === 'too large') return write(response, text('413 请求体超过 1 MiB', 413), incoming.method);
  const cut = target.indexOf('?');
  const outcome = await handle({
    method: incoming.method ?? 'GET',
    path: cut < 0 ? target : target.slice(0, cut),
    query: new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1)),
    headers: incoming.headers,
    body,
    fromLoopback: isLoopback(incoming.socket.remoteAddress) && !incoming.headers['x-forwarded-for'],
  });
  if (outcome === HANG_UP) response.destroy();
  else write(response, outcome, incoming.method);
}

function readBody(incoming: IncomingMessage): Promise<Buffer | 'too large' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks.length = 0;
      if (size > MAX_DRAINED_BYTES) incoming.destroy();
    });
    incoming.on('end', () => resolve(size > MAX_BODY_BYTES ? 'too large' : Buffer.concat(chunks)));
    incoming.on('error', () => resolve('aborted'));
    incoming.on('close', () => resolve('aborted'));
  });
}

function write(response: ServerResponse, answer: Exclude<Outcome, symbol>, method: string | undefined): void {
  const length = Buffer.byteLength(answer.body);
  response.writeHead(answer.status, { ...ALWAYS, ...answer.headers, 'content-length': length });
  response.end(method === 'HEAD' ? undefined : answer.body);
}

function isLoopback(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

function listen(server: Server, address: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
