// The portal's pages: rendered here by the bundle in apps/portal/dist, with its files, payloads and deploy marker.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compress from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import type { Settings } from '../kernel/settings';
import type { CompiledRoute } from './call';
import { readClientInfo } from './client-info';
import { type Dispatch, dispatcher } from './page-calls';
import { type PageDocument, openDocument } from './page-document';
import type { Encoding } from './page-compression';
import { type PageCache, createPageCache } from './page-cache';
import { newNonce, pageHeaders } from './page-headers';
import type { PageReads } from './page-reads';
import { entityTag } from './entity-tag';

/** The portal bundle's exports (apps/portal/src/entry-server.tsx). */
type PortalBundle = {
  prepare(): Promise<void>;
  isPage(pathname: string): boolean;
  pageOfPayload(url: string): string | undefined;
  render(request: RenderRequest & { nonce: string; build: string }): Promise<Rendered>;
  loadPayload(request: RenderRequest): Promise<{ status: number }>;
};

type RenderRequest = { url: string; token: string | undefined; dispatch: Dispatch };

type Rendered = {
  status: number;
  location?: string;
  head: string;
  html: string;
  boot: string;
  files: string[];
  cache: 'public' | 'private';
  /** The same for every visitor, and not older for being a few seconds old. */
  shared: boolean;
  /** Its scripts wait until somebody acts. */
  waits: boolean;
  fault?: unknown;
};

export type PageHost = {
  app: FastifyInstance;
  calls: ReadonlyMap<string, CompiledRoute>;
  /** The context of a request, by a token from the page cookie or the payload's header. */
  pageContext(request: FastifyRequest, token: string, how: { recalled: boolean }): Promise<Context>;
  /** Where members' pages read, and find out whether their session still lives. */
  pageReads: Pick<PageReads, 'during'>;
  /** Differs after each change of what visitors are shown; undefined while that is not known. */
  pageMark(): number | undefined;
};

/** Mounts the portal. @throws Error when it is not built */
export async function registerPages(
  host: PageHost,
  { portalDist, publicUrl }: Pick<Settings, 'portalDist' | 'publicUrl'>,
): Promise<void> {
  const portal = (await import(pathToFileURL(path.join(portalDist, 'server/entry-server.js')).href)) as PortalBundle;
  await portal.prepare();
  const document = openDocument(path.join(portalDist, 'client'));
  const latestBuild = readFileSync(path.join(portalDist, 'client/builds/latest.json'), 'utf8');
  const { id: build } = JSON.parse(latestBuild) as { id: string };
  const cache = createPageCache(host.pageMark);

  await host.app.register(files, {
    root: path.join(portalDist, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    wildcard: true,
    decorateReply: false,
    setHeaders: (response) => void response.header('x-content-type-options', 'nosniff'),
  });
  await host.app.register(async (scope) => {
    await scope.register(compress, { encodings: [...ENCODINGS], threshold: 1024, brotliOptions: QUICK_BROTLI });
    scope.get('/builds/latest.json', (_request, reply) =>
      reply.type('application/json').header('cache-control', 'no-store').send(latestBuild),
    );
    scope.get('/*', (request, reply) => {
      const page = portal.pageOfPayload(request.url);
      if (page !== undefined) return answerPayload({ host, portal, publicUrl }, page, request, reply);
      return answerPage({ host, portal, publicUrl, document, build, cache }, request, reply);
    });
  });
}

/** The first that is accepted is taken. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

// The default quality of 11 takes longer than rendering the page.
const QUICK_BROTLI = { params: { 1: 4 } };

type Site = { host: PageHost; portal: PortalBundle; publicUrl: string };

async function answerPage(
  {
    host,
    portal,
    publicUrl,
    document,
    build,
    cache,
  }: Site & { document: PageDocument; build: string; cache: PageCache },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const token = request.cookies.token ?? '';
  const nonce = newNonce();
  const mark = cache.mark();
  const kept = token === '' ? cache.bodyOf(request.url, nonce, plainlyAccepted(request)) : undefined;
  if (kept?.encoding) reply.header('content-encoding', kept.encoding);
  if (kept) return pageReply(reply, { nonce, publicUrl, cache: 'public' }).send(kept.body);
  const pathname = request.url.replace(/[?#].*$/s, '');
  const known = portal.isPage(pathname);
  if (!known && !request.headers.accept?.includes('text/html')) return reply.callNotFound();
  if (known && /[^/]\/+$/.test(pathname)) return reply.redirect(withoutTrailingSlash(request.url), 301);
  const { made: page, ...visitor } = await madeFor(host, request, token, (as) =>
    portal.render({ url: publicUrl + request.url, ...as, nonce, build }),
  );
  if (page.fault !== undefined) request.log.error({ err: page.fault }, 'page failed');
  // A dead token would make the page's first call in the browser fail.
  if (visitor.dead) reply.clearCookie('token', { path: '/' });
  if (page.location !== undefined)
    return reply.header('cache-control', 'no-store').redirect(page.location, page.status);
  const body = document({ ...page, nonce });
  if (page.shared && token === '') cache.keep(request.url, body, { mark, nonce, again: visitor.again });
  return pageReply(reply.code(page.status), { nonce, publicUrl, cache: page.cache }).send(body);
}

/** May be stored, and is asked about each time. */
const FRESH = 'public, max-age=0, must-revalidate';

type PageReply = { nonce: string; publicUrl: string; cache: Rendered['cache'] };

function pageReply(reply: FastifyReply, { nonce, publicUrl, cache }: PageReply): FastifyReply {
  return reply
    .headers(pageHeaders(nonce, publicUrl))
    .header('vary', 'Cookie, Accept-Encoding')
    .header('cache-control', cache === 'public' ? FRESH : 'private, no-store')
    .type('text/html; charset=utf-8');
}

/** What a browser's list of encodings is answered with; a list with weights in it is left to the plugin that reads those. */
function plainlyAccepted({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || !/^[a-z]+(?:, ?[a-z]+)*$/.test(accepted)) return undefined;
  if (headers['x-no-compression'] !== undefined) return undefined;
  const names = accepted.split(/, ?/);
  return ENCODINGS.find((encoding) => names.includes(encoding));
}

/** One address per page. Leading slashes are folded too: `//host/` would lead to another site. */
function withoutTrailingSlash(url: string): string {
  return url.replace(/^\/+/, '/').replace(/\/+(?=$|\?)/, '');
}

async function answerPayload(
  { host, portal, publicUrl }: Site,
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Like any call, and unlike a page, a payload is only a member's by the header: never by the cookie alone.
  const { token } = readClientInfo(request.headers['x-client-info']);
  const { made: payload } = await madeFor(host, request, token, (as) =>
    portal.loadPayload({ url: publicUrl + page, ...as }),
  );
  const body = JSON.stringify(payload);
  reply.type('application/json; charset=utf-8').header('vary', 'X-Client-Info');
  if (token || payload.status !== 200) return reply.header('cache-control', 'private, no-store').send(body);
  const tag = entityTag(body);
  // as its page: what an operator changed is not told otherwise by the next one
  reply.headers({ etag: tag, 'cache-control': FRESH });
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body);
}

type Make<Made> = (as: Pick<RenderRequest, 'token' | 'dispatch'>) => Promise<Made>;

/** What is made for who comes with a token: a member whose session lives, or a visitor. `dead` tokens can never become valid again. */
async function madeFor<Made>(host: PageHost, request: FastifyRequest, token: string, make: Make<Made>) {
  let failed: unknown;
  // who is remembered may have been signed out since: then, and whatever else goes wrong, the database is asked who comes
  for (const recalled of token === '' ? [] : [true, false]) {
    const ctx = await host.pageContext(request, token, { recalled }).catch((error: unknown) => void (failed = error));
    if (ctx?.actor.kind !== 'member') break;
    try {
      return { ...(await madeAs(host, ctx, { token, make })), dead: false };
    } catch (error) {
      if (!recalled && !(error instanceof Refusal)) throw error;
    }
  }
  // A fault says nothing about the token: the page is shown, and the session survives for the next request.
  const fault = failed !== undefined && !(failed instanceof Refusal);
  if (fault) request.log.error({ err: failed }, 'session lookup failed');
  const visitor = await host.pageContext(request, '', { recalled: false });
  return { ...(await madeAs(host, visitor, { token: undefined, make })), dead: token !== '' && !fault };
}

/** @throws Refusal notLoggedIn for a member whose session has ended */
async function madeAs<Made>(
  host: PageHost,
  ctx: Context,
  { token, make }: { token: string | undefined; make: Make<Made> },
) {
  const again: (() => void)[] = [];
  // a page is fetched by the cookie alone, and compressed with what its address says: the token does not stand in it
  const actor = ctx.actor.kind === 'member' ? { ...ctx.actor, token: '' } : ctx.actor;
  const counted = { ...ctx, actor, whenGivenAgain: (work: () => void) => void again.push(work) };
  const makeAs = (reading: Context) => make({ token, dispatch: dispatcher(host.calls, reading) });
  return { made: await (token === undefined ? makeAs(counted) : host.pageReads.during(counted, makeAs)), again };
}
