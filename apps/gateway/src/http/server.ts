// The HTTP server: limits on size and speed of requests, the routes, and graceful shutdown.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { drain, listeningAt } from '@jishi/hand-over';
import { catalogue, refusals } from '../refusals';
import type { Topic } from '../usage/usage';
import { ByteBudget } from './byte-budget';
import type { Client, ClientAddresses } from './client-address';
import { refuseUnreadable } from './client-errors';
import type { Exchange } from './exchange';
import { type InsideCall, callInside } from './inside';
import { NodeExchange } from './node-exchange';
import { IDLE_S, WireExchange } from './wire-exchange';
import { WireServer } from './wire-server';

/** The handlers of routes that are more than a constant. */
export type Handlers = {
  calls: (exchange: Exchange, projectCode: string, apiPath: string) => Promise<void>;
  tryOuts: (exchange: Exchange, projectCode: string, apiPath: string) => Promise<void>;
  usage: (exchange: Exchange, topic: Topic) => Promise<void>;
  /** `call`: how it makes calls for its client. */
  mcp: (exchange: NodeExchange, call: InsideCall) => Promise<void>;
  checks: (exchange: Exchange) => Promise<void>;
};

export type FrontOptions = {
  clients: ClientAddresses;
  handlers: Handlers;
  /** Verifies the signatures of answers, as PEM. */
  publicKey: string;
  ready: () => boolean;
  metrics: () => Promise<{ contentType: string; text: string }>;
  onFault: (error: unknown, exchange: Exchange) => void;
};

const CALL = /^\/openapi\/([a-z][a-z0-9-]{1,39})(\/[\w./~%:@!$&'()*+,;=-]{1,600})$/;
const TRY_OUT = /^\/openapi\/-\/try\/([a-z][a-z0-9-]{1,39})(\/[\w./~%:@!$&'()*+,;=-]{1,600})$/;
const ACCOUNT = /^\/openapi\/-\/account\/(balance|packages|usage)$/;
/** Characters of a request target; anything else never reaches a signature check or an upstream. */
const VISIBLE = /^[!-~]*$/;

/** Bytes of large bodies and answers in memory at a time. */
const BYTES_MAX = 512 << 20;
/** Idle time after which a connection is cut; an upstream may take a minute. */
const SILENCE_MS = 120_000;

export class Front {
  readonly #server: WireServer;
  readonly #budget = new ByteBudget(BYTES_MAX);
  #stopping = false;
  #leaving = false;
  readonly #isLast = () => this.#stopping || this.#leaving;
  /** A call that the node makes for a client takes the path of a call from outside. */
  readonly #callInside: InsideCall = (client, request) =>
    callInside(request, (incoming, response) => this.#answer(incoming, response, client));

  constructor(private readonly options: FrontOptions) {
    this.#server = new WireServer(
      {
        maxHeaderSize: 16 << 10,
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        keepAliveTimeout: IDLE_S * 1_000,
        connectionsCheckingInterval: 5_000,
        requireHostHeader: false,
      },
      (request, response) => this.#handle(request, response),
      {
        open: (line, request, body) => {
          const client = this.options.clients.of(line.remote, request.headers);
          return new WireExchange(line, request, body, client, this.#budget, this.#isLast);
        },
        serve: (exchange) => this.#serve(exchange, () => this.#routeOpen(exchange)),
      },
    );
    this.#server.setTimeout(SILENCE_MS);
    this.#server.on('clientError', refuseUnreadable);
    // `Expect: 100-continue` is answered when the body is read.
    this.#server.on('checkContinue', (request, response) => this.#handle(request, response));
    // RFC 9110 lets a server ignore unknown expectations.
    this.#server.on('checkExpectation', (request, response) => this.#handle(request, response));
  }

  /** Returns the base URL. */
  async listen(host: string, port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ ...listeningAt({ host, port }), backlog: 4096 }, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    const bound = (this.#server.address() as AddressInfo).port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  }

  /** Takes no new connections and resolves when those that are there have ended: another process listens at the port. */
  makeWay(): Promise<void> {
    this.#leaving = true;
    return drain(this.#server);
  }

  /** Accepts no new connections, lets calls under way finish for at most `patienceMs`, then cuts the rest. */
  async close(patienceMs: number): Promise<void> {
    this.#stopping = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const cut = setTimeout(() => this.#server.closeAllConnections(), patienceMs);
    await closed;
    clearTimeout(cut);
  }

  #handle(request: http.IncomingMessage, response: http.ServerResponse) {
    this.#answer(request, response, this.options.clients.of(request.socket.remoteAddress, request.headers));
  }

  #answer(request: http.IncomingMessage, response: http.ServerResponse, client: Client) {
    const hold = this.#budget.open((then) => response.once('close', then));
    const exchange = new NodeExchange(request, response, client, hold, this.#isLast);
    this.#serve(exchange, () => this.#route(exchange));
  }

  #serve(exchange: Exchange, route: () => void | Promise<void>) {
    try {
      void route()?.catch((error: unknown) => this.#fail(exchange, error));
    } catch (error) {
      this.#fail(exchange, error);
    }
  }

  #fail(exchange: Exchange, error: unknown) {
    this.options.onFault(error, exchange);
    exchange.refuse(isDatabaseFault(error) ? refusals.meteringUnavailable : refusals.fault);
  }

  async #route(exchange: NodeExchange): Promise<void> {
    const { path } = exchange;
    if (!VISIBLE.test(path) || !VISIBLE.test(exchange.query)) return exchange.refuse(refusals.malformedRequest);
    if (path.startsWith('/openapi/'))
      return exchange.method === 'OPTIONS' ? exchange.answerPreflight() : this.#routeOpen(exchange);
    if (path === '/mcp') return this.options.handlers.mcp(exchange, this.#callInside);
    if (path === '/healthz') return exchange.answerJson(200, { status: 'ok' });
    if (path === '/readyz') return this.#answerReadiness(exchange);
    if (path === '/metrics' && isOnThisMachine(exchange)) {
      const { contentType, text } = await this.options.metrics();
      return exchange.answer(200, ['content-type', contentType], Buffer.from(text));
    }
    exchange.refuse(refusals.pathUnknown);
  }

  /** What is below /openapi. */
  #routeOpen(exchange: Exchange): void | Promise<void> {
    const { path } = exchange;
    const { handlers } = this.options;
    const call = CALL.exec(path);
    if (call) return handlers.calls(exchange, call[1]!, call[2]!);
    const tryOut = TRY_OUT.exec(path);
    if (tryOut) return handlers.tryOuts(exchange, tryOut[1]!, tryOut[2]!);
    const account = ACCOUNT.exec(path);
    if (account) return handlers.usage(exchange, account[1] as Topic);
    if (path === '/openapi/-/check') return handlers.checks(exchange);
    if (path === '/openapi/-/errors') return exchange.answerJson(200, catalogue);
    if (path === '/openapi/-/public-key')
      return exchange.answer(200, ['content-type', 'application/x-pem-file'], Buffer.from(this.options.publicKey));
    exchange.refuse(refusals.pathUnknown);
  }

  #answerReadiness(exchange: Exchange) {
    const ready = this.options.ready() && !this.#stopping;
    exchange.answerJson(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' });
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** Whether the caller itself runs here, not a proxy for somebody else. */
function isOnThisMachine({ client, headers }: Exchange): boolean {
  return LOOPBACK.has(client.address) && headers['x-forwarded-for'] === undefined;
}

/** Errors of the driver or the database, as opposed to bugs. */
function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error || /connection|timeout|terminat/i.test(error.message);
}
