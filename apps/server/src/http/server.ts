// The Fastify application: plugins, limits, context per request, health; pages and calls are mounted on it.
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { v7 } from 'uuid';
import type { Actor, Browser, Context } from '../kernel/context';
import { logError } from '@jishi/db/log-error';
import { Refusal } from '../kernel/refusal';
import { settingsNow } from '../kernel/settings-in-force';
import { withSecondFactor } from '../kernel/second-factor';
import type { UseCase } from '../kernel/use-case';
import { type AdmissionLimits, LiveTokens, admitByTurns } from './admission';
import { answerRefusal } from './answer';
import { browserOf } from './browser';
import { type CompiledRoute, compileRoute } from './call';
import { refuseUnreadable } from './client-errors';
import { readClientInfo } from './client-info';
import { limitRequests } from './limits';
import { type Observed, observe } from './metrics';
import { BODY_MAX, answerError, mountRoutes, send } from './mount';
import type { MemberPages } from './page-reads';
import { guardResponses } from './response-headers';
import { LargeBodies } from './large-bodies';
import { type UploadLimits, Uploads } from './uploads';
import type { ByteLimits } from './byte-budget';

/** How long a connection may be silent, so how long an answer may take unless its endpoint says otherwise. */
export const ANSWER_SECONDS = 60;

/** What all requests share. */
export type Shared = Pick<Context, 'db' | 'settings' | 'vault' | 'now' | 'extensions'>;

export type ServerOptions = Shared & {
  useCases: readonly UseCase[];
  /** Calls that are declared and not built: an honest refusal. */
  /** Who a token belongs to; a dead or unknown token is a visitor. @throws Refusal accountFrozen */
  authenticate(shared: Shared, token: string, browser?: Browser): Promise<Actor>;
  /** Without it a page's session is looked up before the page reads anything. */
  memberPages?: MemberPages;
  /** Log level, or false for none. */
  logLevel: string | false;
  /** Whether the machine's clock is wrong: then the process is not ready. */
  isSkewed?: () => boolean;
  /** What waits for operators and workers, told to those who watch the site. */
  waiting?: Observed['waiting'];
  /** Other limits than the usual ones of forms with files. */
  uploads?: Partial<UploadLimits>;
  largeBodies?: Partial<ByteLimits>;
  /** Other limits than the usual ones of how many wait to be served. */
  admission?: Partial<AdmissionLimits>;
};

export type Server = {
  app: FastifyInstance;
  /** Compiled routes by `METHOD path`, for server rendering. */
  calls: ReadonlyMap<string, CompiledRoute>;
  /**
   * The context of a page request. The cookie decides whose page is rendered; it authorises no call from a browser. `recalled`: a member
   * may be taken from memory, so what reads for them has to find out whether their session still lives.
   */
  pageContext(request: FastifyRequest, token: string, how?: { recalled: boolean }): Promise<Context>;
  readonly uploads: Uploads;
  readonly largeBodies: LargeBodies;
};

/** Builds the application without listening. Pages may be added to `app` before `listen`. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { settings } = options;
  const live = new LiveTokens();
  const app = Fastify({
    logger:
      options.logLevel === false
        ? false
        : { level: options.logLevel, redact: ['req.headers', 'busboyOptions.headers'], serializers: { err: logError } },
    // a URL may hold personal data: only faults are logged, by the route that met them
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => v7(), // in the order they came, unlike random ones
    trustProxy: settings.trustedProxies.length ? settings.trustedProxies : false,
    bodyLimit: BODY_MAX,
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: 5_000 }, // how soon that is found to be over
    connectionTimeout: ANSWER_SECONDS * 1000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    rewriteUrl: ({ url = '/' }) => withoutSite(url),
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => void send(reply, answerError(error, request)),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  // RFC 9110 lets a server pass over an expectation that it does not know.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: 10 << 20, files: 6, fields: 50, fieldSize: 100_000, parts: 60 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  guardResponses(app, settings.publicUrl);
  limitRequests(app);
  admitByTurns(app, live, options.admission);
  const { db, isSkewed = () => false, waiting } = options;
  observe(app, { db, isSkewed, waiting });

  const uploads = new Uploads(settings.dataDir, options.uploads);
  const largeBodies = new LargeBodies(options.largeBodies);
  const compiled = options.useCases.map(compileRoute);
  const calls = new Map(compiled.map((route) => [route.key, route]));
  if (calls.size !== compiled.length) throw new Error('an endpoint is mounted twice');

  if (settings.roles.has('api')) {
    const contextOf = async (request: FastifyRequest) => {
      const info = readClientInfo(request.headers['x-client-info']);
      const ctx = await contextFor(options, live, request, info);
      const code = request.headers['x-second-factor'];
      return typeof code === 'string' ? withSecondFactor(ctx, code) : ctx;
    };
    mountRoutes(app, compiled, contextOf, { uploads, largeBodies });
  }
  app.setErrorHandler((error, request, reply) => send(reply, answerError(error, request)));
  app.setNotFoundHandler((_request, reply) => send(reply, answerRefusal(new Refusal('pathNotFound'))));
  const pageContext: Server['pageContext'] = (request, token, how) =>
    contextFor(options, live, request, { token, ...how });
  return { app, calls, pageContext, uploads, largeBodies };
}

/** RFC 9112 lets an address name its site, as callers of a proxy do; here all addresses are this site's. */
function withoutSite(url: string): string {
  const site = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(url)?.[0];
  if (site === undefined) return url;
  const rest = url.slice(site.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** What a use case knows of a request. */
async function contextFor(
  options: ServerOptions,
  live: LiveTokens,
  request: FastifyRequest,
  { token, bdVid = '', recalled = false }: { token: string; bdVid?: string; recalled?: boolean },
): Promise<Context> {
  const browser = browserOf(request, options.settings.publicUrl);
  return {
    db: options.db,
    settings: await settingsNow(options),
    vault: options.vault,
    now: options.now,
    extensions: options.extensions,
    actor: await actorOf(options, live, { token, browser, recalled }),
    requestId: request.id,
    ip: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 400),
    browser,
    bdVid,
    idempotencyKey: idempotencyKeyOf(request),
    log: request.log,
  };
}

/** Whose a token is. @throws Refusal accountFrozen */
async function actorOf(
  options: ServerOptions,
  live: LiveTokens,
  { token, browser, recalled }: { token: string; browser: Browser; recalled: boolean },
): Promise<Actor> {
  const recall = recalled ? options.memberPages?.recall : undefined;
  try {
    const actor = recall?.(token, browser) ?? (await options.authenticate(options, token, browser));
    live.note(token, actor);
    return actor;
  } catch (error) {
    if (error instanceof Refusal) live.note(token, undefined);
    throw error;
  }
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw new Refusal('invalidInput', 'Idempotency-Key 应为 8 到 100 个可见字符');
  }
  return key;
}
