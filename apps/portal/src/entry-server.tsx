// The server's entry: renders a page, or only its payload. Bundled to dist/server and loaded by apps/server.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { getWebsiteInfo } from '@jishi/contract/content';
import {
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
} from 'react-router';
import { layoutSources, pagesByLayout, routes } from './routes';
import { bootHtml } from './shell/boot';
import type { Read } from '@jishi/client/query';
import { createQueryClient, query } from './shell/client';
import { errorHead } from './shell/error-page';
import { type Head, headHtml } from './shell/head';
import { type PageData, type PageHandle, queryClientContext, requestSignedInContext } from './shell/page';
import { type Payload, payloadOf } from './shell/payload';
import { createRenderCache } from './shell/render-cache';
import { RenderedSignedIn } from './shell/session';

export { pageOfPayload } from './shell/payload';
export { layoutSources, pagesByLayout };

/** Matches like the router, but with routes sorted once: the router's own matcher sorts every route on each call. */
const addresses = Object.values(pagesByLayout)
  .flat()
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i'));

/** Whether an address is a page's; any other is answered with the 404 page. */
export function isPage(pathname: string): boolean {
  const folded = pathname.replace(/^\/+/, '/');
  return addresses.some((address) => address.test(folded));
}

export type RenderRequest = {
  /** Absolute; the origin is the site's public one. */
  url: string;
  /** The member's token after it was checked; undefined renders for a visitor. */
  token: string | undefined;
  nonce: string;
  build: string;
  /** Runs a use case in process. */
  dispatch: Read;
  signal?: AbortSignal;
};

export type Rendered = {
  status: number;
  /** Of a redirect. */
  location?: string;
  head: string;
  html: string;
  boot: string;
  /** Source files of the lazy parts, for stylesheet and preload links. */
  files: string[];
  /** `public` when every visitor gets the same page. */
  cache: 'public' | 'private';
  /** The same for every visitor, and allowed to be a few seconds old. */
  shared: boolean;
  signedIn: boolean;
  /** Its scripts wait until somebody acts. */
  waits: boolean;
  /** What broke, for the log. */
  fault?: unknown;
};

type Loaded = { client: QueryClient; context: StaticHandlerContext } | { redirect: Response };

const handler = createStaticHandler(routes);
const pages = createRenderCache();
/** Its error page needs no layout: the last resort when rendering itself fails. */
const ROOT = 'root';

/** Loads every screen, so that a broken one stops the server at its start instead of a visitor. */
export async function prepare(routesToLoad: readonly RouteObject[] = handler.dataRoutes): Promise<void> {
  await Promise.all(
    routesToLoad.map(async (route) => {
      if (typeof route.lazy === 'object')
        Object.assign(route, { Component: await route.lazy.Component?.(), lazy: undefined });
      await prepare(route.children ?? []);
    }),
  );
}

/** Renders the page of an address. Faults become the 500 page; it does not throw. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const signedIn = request.token !== undefined;
  const loaded = await load(request);
  if ('redirect' in loaded) return redirected(loaded.redirect, signedIn);
  const { client, context } = loaded;
  try {
    return { ...rendered(request, client, context), ...faultOf(context) };
  } catch (fault) {
    return { ...rendered(request, client, { ...context, statusCode: 500, errors: { [ROOT]: fault } }), fault };
  }
}

function rendered(request: RenderRequest, client: QueryClient, context: StaticHandlerContext): Rendered {
  const signedIn = request.token !== undefined;
  const leaf = context.matches.at(-1)?.route.handle as PageHandle | undefined;
  const boot = bootHtml({
    build: request.build,
    signedIn,
    payload: payloadOf(client, context.statusCode),
    router: { loaderData: withoutRobotsData(context.loaderData), errors: errorsOf(context) },
  });
  const markup = () => markupOf(client, context, signedIn);
  const visible = !signedIn && context.statusCode === 200;
  return {
    status: context.statusCode,
    head: headHtml(headOf(context), siteNameOf(client), new URL(request.url).origin),
    html: visible ? pages.htmlOf(request.url, boot, markup) : markup(),
    boot,
    files: context.matches.flatMap(({ route }) => (route.handle as { source?: string } | undefined)?.source ?? []),
    shared: visible && leaf?.access === 'public' && leaf.shared && !context.errors,
    cache: signedIn || leaf?.access !== 'public' ? 'private' : 'public',
    signedIn,
    waits: visible && !context.errors && (leaf?.reading ?? false),
  };
}

/** Only the answers a page needs on navigation in the browser: the root's data are already there. */
export async function loadPayload(request: Omit<RenderRequest, 'nonce' | 'build'>): Promise<Payload> {
  const loaded = await load(request, (id) => id !== ROOT);
  if ('redirect' in loaded) return { status: 401, answers: [] };
  const { client, context } = loaded;
  return context.errors ? { status: context.statusCode, answers: [] } : payloadOf(client, 200);
}

async function load(
  { url, token, dispatch, signal }: Omit<RenderRequest, 'nonce' | 'build'>,
  isLoaded: (routeId: string) => boolean = () => true,
): Promise<Loaded> {
  const client = createQueryClient(dispatch);
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, client);
  requestContext.set(requestSignedInContext, token !== undefined);
  const context = await handler.query(new Request(url, { signal: signal ?? null }), {
    requestContext,
    filterMatchesToLoad: ({ route }) => isLoaded(route.id),
  });
  if (context instanceof Response) return { redirect: context };
  forgetFailures(client);
  return { client, context };
}

/** What failed here is asked for again in the browser: it starts from "not there yet", and so must this rendering. */
function forgetFailures(client: QueryClient): void {
  client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
}

function markupOf(client: QueryClient, context: StaticHandlerContext, signedIn: boolean): string {
  // React Router passes over a screen that cannot be loaded and renders nothing in its place.
  const broken = !context.errors && context.matches.some(({ route }) => route.lazy);
  if (broken) throw new Error('a screen could not be loaded');
  return renderToString(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RenderedSignedIn value={signedIn}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </RenderedSignedIn>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function redirected(response: Response, signedIn: boolean): Rendered {
  const location = response.headers.get('location') ?? '/';
  return {
    status: response.status,
    location,
    head: '',
    html: '',
    boot: '',
    files: [],
    cache: 'private',
    shared: false,
    waits: false,
    signedIn,
  };
}

function headOf(context: StaticHandlerContext): Head {
  const failed = context.errors ? Object.values(context.errors)[0] : undefined;
  const pathname = context.location.pathname;
  if (failed !== undefined) return errorHead(failed, pathname);
  const leaf = context.matches.at(-1);
  const data = leaf && (context.loaderData[leaf.route.id] as PageData | undefined);
  return data?.head ?? { title: '', canonical: pathname, indexed: false };
}

function siteNameOf(client: QueryClient): string {
  return client.getQueryData(query(getWebsiteInfo, {}).queryKey)?.name ?? '';
}

/** Tags only robots read; the document's head already has them. */
function withoutRobotsData(loaderData: StaticHandlerContext['loaderData']): Record<string, unknown> {
  const kept = Object.entries(loaderData as Record<string, PageData | null>).map(([id, data]) => [
    id,
    data?.head ? { ...data, head: { ...data.head, picture: undefined, structuredData: undefined } } : data,
  ]);
  return Object.fromEntries(kept) as Record<string, unknown>;
}

/** Errors as the browser may see them: statuses, never internal messages. */
function errorsOf(context: StaticHandlerContext) {
  if (!context.errors) return null;
  const told = Object.entries(context.errors).map(([id, error]) => [
    id,
    isRouteErrorResponse(error) ? { ...error } : { message: '服务器繁忙' },
  ]);
  return Object.fromEntries(told) as Record<string, unknown>;
}

function faultOf(context: StaticHandlerContext): { fault?: unknown } {
  const fault: unknown = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error));
  return fault === undefined ? {} : { fault };
}
