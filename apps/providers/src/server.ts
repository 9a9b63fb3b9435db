/** The HTTP upstream: finds the endpoint, checks the caller's secret and the parameters, answers JSON. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drain, listeningAt } from '@jishi/hand-over';
import type { Answer } from './answer';
import { endpointKey, type AnyHandler, type Api } from './api';
import { BodyError, readJsonBody } from './body';
import { CHAT_PATH, sendError, serveChat } from './chat/serve';
import { ChatFault } from './chat/request';
import { compileParameters, type FieldError } from './parameters';
import { apis } from './registry';

export interface ProvidersOptions {
  /** 0 asks the system for a free port. */
  readonly port: number;
  readonly host: string;
  /** When set, every call except /healthz must carry it in the header `x-upstream-secret`. */
  readonly secret?: string;
  readonly now?: () => Date;
  /** Milliseconds between two words of a streamed chat. */
  readonly chatPace?: number;
}

export interface RunningProviders {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Leaves its port to another process, and resolves when nobody is connected any more. */
  readonly makeWay: () => Promise<void>;
  /** Stops listening, lets calls under way finish (5 s at most), then resolves. */
  readonly close: () => Promise<void>;
}

const CLOSE_DEADLINE_MS = 5_000;
const CHAT_PACE_MS = 25;
const REQUEST_ID = /^[\w-]{1,64}$/;

/** Starts the upstream; rejects when the port cannot be taken. */
export async function startProviders(options: ProvidersOptions): Promise<RunningProviders> {
  // The gateway keeps connections open for a minute; closing later than it does avoids resets under load.
  const server = createServer({
    keepAliveTimeout: 75_000,
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    maxHeaderSize: 32_768,
  });
  server.on(
    'request',
    requestListener(options, () => !server.listening),
  );
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    makeWay: () => drain(server),
    close: () => close(server),
  };
}

interface Route {
  readonly parse: ReturnType<typeof compileParameters>;
  readonly method: 'GET' | 'POST';
  readonly handler: () => Promise<AnyHandler>;
}

interface Reply {
  readonly status: number;
  readonly body: Answer;
  readonly headers?: Readonly<Record<string, string>>;
}

function requestListener(
  options: ProvidersOptions,
  isClosing: () => boolean,
): (request: IncomingMessage, response: ServerResponse) => void {
  const routes = routeTable(apis);
  const admits = secretCheck(options.secret);
  const context = { now: options.now ?? (() => new Date()), pace: options.chatPace ?? CHAT_PACE_MS };

  return (request, response) => {
    const requestId = requestIdOf(request);
    if (splitTarget(request.url ?? '/').path === CHAT_PATH) return void chat(request, response, requestId);
    answer(request)
      .catch((error: unknown) => failure(error, requestId))
      .then((reply) => {
        // A connection kept open would hold up the close.
        if (isClosing()) response.setHeader('connection', 'close');
        send(request, response, reply, requestId);
      })
      .catch(() => response.destroy());
  };

  async function chat(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    response.setHeader('x-request-id', requestId);
    if (isClosing()) response.setHeader('connection', 'close');
    if (!admits(request.headers['x-upstream-secret']))
      return sendError(response, new ChatFault(401, '上游密钥缺失或不正确'));
    try {
      await serveChat(request, response, context);
    } catch (error) {
      const { status, body } = failure(error, requestId);
      if (response.headersSent) response.destroy();
      else sendError(response, new ChatFault(status, body.msg));
    }
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { path, query } = splitTarget(request.url ?? '/');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (path === '/healthz') return ok({ status: 'ok' });
    if (!admits(request.headers['x-upstream-secret'])) return refusal(401, 401, '上游密钥缺失或不正确');
    if (path === '/describe' && method === 'GET') return ok(apis.map((api) => api.description));

    const route = routes.get(`${method} ${path}`);
    if (!route) return unknownPath(path);
    const body = route.method === 'POST' ? await readJsonBody(request) : {};
    const parsed = route.parse(new URLSearchParams(query), body);
    if (!parsed.ok) return invalid(parsed.fields);
    const handle = await route.handler();
    return { status: 200, body: await handle(parsed.input as never, context) };
  }

  function unknownPath(path: string): Reply {
    const other = (['GET', 'POST'] as const).find((method) => routes.has(`${method} ${path}`));
    if (!other) return refusal(404, 4004, '接口不存在，请检查请求路径');
    return { ...refusal(405, 4004, `请求方法不正确，此接口只接受 ${other}`), headers: { allow: other } };
  }
}

function routeTable(list: readonly Api[]): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const api of list) {
    const handlers = loadedOnce(api);
    for (const endpoint of api.description.endpoints) {
      routes.set(endpointKey(endpoint), {
        parse: compileParameters(endpoint),
        method: endpoint.method,
        handler: async () => (await handlers())[endpoint.code]!,
      });
    }
  }
  return routes;
}

function loadedOnce({ load }: Api): Api['load'] {
  let loading: ReturnType<Api['load']> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      // The next call tries again, for the fault may pass (too many open files).
      loading = undefined;
      throw error;
    }));
}

function secretCheck(secret: string | undefined): (given: string | string[] | undefined) => boolean {
  if (!secret) return () => true;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (given) => typeof given === 'string' && timingSafeEqual(digest(given), expected);
}

function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

function ok(result: unknown): Reply {
  return { status: 200, body: { code: 0, msg: '成功', result } };
}

function refusal(status: number, code: number, msg: string): Reply {
  return { status, body: { code, msg, result: null } };
}

function invalid(fields: readonly FieldError[]): Reply {
  return { status: 400, body: { code: 4000, msg: '参数不正确', result: { fields } } };
}

function failure(error: unknown, requestId: string): Reply {
  if (error instanceof BodyError) {
    if (error.status === 413) return { ...refusal(413, 413, error.message), headers: { connection: 'close' } };
    return { ...invalid([{ path: '', message: error.message }]), headers: { connection: 'close' } };
  }
  // The error names the fault, never the input: inputs are phone and identity numbers.
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: 'error', msg: 'provider call failed', requestId, stack })}\n`);
  return refusal(500, 500, `服务器繁忙，请稍后重试（${requestId}）`);
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply, requestId: string): void {
  if (response.destroyed) return;
  const body = Buffer.from(JSON.stringify(reply.body));
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function listen(server: Server, { port, host }: ProvidersOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(listeningAt({ host, port }), () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
