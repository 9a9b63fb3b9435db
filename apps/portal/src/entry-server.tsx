// The server's entry: renders a page, or only its payload. Bundled to dist/server and loaded by apps/server.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { getWebsiteInfo } from '@jishi/contract/content';
import {
  type Place,
  RouteError,
  type RouteObject,
  RouterProvider,
  loadChildren,
  loadPlace,
  loadScreen,
  standingRouter,
  statusOf,
} from '@jishi/ui/router';
import { routes } from './routes';
import { layoutSources, pagesByLayout } from './routes/pages';
import { bootHtml } from './shell/boot-html';
import type { Read } from '@jishi/client/query';
import { createQueryClient, query } from './shell/client';
import { errorHead } from './shell/error-page';
import { type Head, headHtml } from './shell/head';
import type { PageContext, PageData, PageHandle } from './shell/page';
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

type Shown = { client: QueryClient; place: Place; status: number };
type Loaded = Shown | { redirect: string };

const pages = createRenderCache();
/** Its error page needs no layout: the last resort when rendering itself fails. */
const ROOT = 'root';

/** Loads every screen, so that a broken one stops the server at its start instead of a visitor. */
export async function prepare(): Promise<void> {
  await loadChildren(routes);
  await loadScreens(routes);
}

async function loadScreens(list: readonly RouteObject<PageContext>[]): Promise<void> {
  await Promise.all(list.map((route) => Promise.all([loadScreen(route), loadScreens(route.children ?? [])])));
}

/** Renders the page of an address. Faults become the 500 page; it does not throw. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const signedIn = request.token !== undefined;
  const loaded = await load(request);
  if ('redirect' in loaded) return redirected(loaded.redirect, signedIn);
  try {
    return { ...rendered(request, loaded), ...faultOf(loaded.place) };
  } catch (fault) {
    const place = { ...loaded.place, errors: { [ROOT]: fault } };
    return { ...rendered(request, { ...loaded, place, status: 500 }), fault };
  }
}

function rendered(request: RenderRequest, { client, place, status }: Shown): Rendered {
  const signedIn = request.token !== undefined;
  const leaf = place.matches.at(-1)?.route.handle as PageHandle | undefined;
  const boot = bootHtml({
    build: request.build,
    signedIn,
    payload: payloadOf(client, status),
    loaderData: withoutRobotsData(place.loaderData),
    failed: failedOf(place),
  });
  const markup = () => markupOf(client, place, signedIn);
  const visible = !signedIn && status === 200;
  return {
    status,
    head: headHtml(headOf(place), siteNameOf(client), new URL(request.url).origin),
    html: visible ? pages.htmlOf(request.url, boot, markup) : markup(),
    boot,
    files: place.matches.flatMap(
      ({ route }) => (route.handle as { source?: string | string[] } | undefined)?.source ?? [],
    ),
    shared: visible && leaf?.access === 'public' && leaf.shared && !place.errors,
    cache: signedIn || leaf?.access !== 'public' ? 'private' : 'public',
    signedIn,
    waits: visible && !place.errors && (leaf?.reading ?? false),
  };
}

/** Only the answers a page needs on navigation in the browser: the root's data are already there. */
export async function loadPayload(request: Omit<RenderRequest, 'nonce' | 'build'>): Promise<Payload> {
  const loaded = await load(request, (id) => id !== ROOT);
  if ('redirect' in loaded) return { status: 401, answers: [] };
  const { client, place, status } = loaded;
  return place.errors ? { status, answers: [] } : payloadOf(client, 200);
}

async function load(
  { url, token, dispatch, signal }: Omit<RenderRequest, 'nonce' | 'build'>,
  isWanted: (routeId: string) => boolean = () => true,
): Promise<Loaded> {
  const client = createQueryClient(dispatch);
  const loaded = await loadPlace(routes, new URL(url), {
    context: { client, signedIn: token !== undefined },
    signal: signal ?? new AbortController().signal,
    wanted: ({ id }) => isWanted(id),
  });
  if ('redirect' in loaded) return loaded;
  forgetFailures(client);
  return { client, ...loaded };
}

/** What failed here is asked for again in the browser: it starts from "not there yet", and so must this rendering. */
function forgetFailures(client: QueryClient): void {
  client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
}

function markupOf(client: QueryClient, place: Place, signedIn: boolean): string {
  return renderToString(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RenderedSignedIn value={signedIn}>
          <RouterProvider router={standingRouter(place)} />
        </RenderedSignedIn>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function redirected(location: string, signedIn: boolean): Rendered {
  return {
    status: 302,
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

function headOf({ matches, errors, loaderData, location: { pathname } }: Place): Head {
  const failed = errors ? Object.values(errors)[0] : undefined;
  if (failed !== undefined) return errorHead(failed, pathname);
  const leaf = matches.at(-1);
  const data = leaf && (loaderData[leaf.id] as PageData | undefined);
  return data?.head ?? { title: '', canonical: pathname, indexed: false };
}

function siteNameOf(client: QueryClient): string {
  return client.getQueryData(query(getWebsiteInfo, {}).queryKey)?.name ?? '';
}

/** Tags only robots read; the document's head already has them. */
function withoutRobotsData(loaderData: Place['loaderData']): Record<string, unknown> {
  const kept = Object.entries(loaderData as Record<string, PageData | null>).map(([id, data]) => [
    id,
    data?.head ? { ...data, head: { ...data.head, picture: undefined, structuredData: undefined } } : data,
  ]);
  return Object.fromEntries(kept) as Record<string, unknown>;
}

/** Errors as the browser may see them: statuses, never internal messages. */
function failedOf({ errors }: Place): Record<string, number> {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([id, error]) => [id, statusOf(error)]));
}

function faultOf({ errors }: Place): { fault?: unknown } {
  const fault: unknown = Object.values(errors ?? {}).find((error) => !(error instanceof RouteError));
  return fault === undefined ? {} : { fault };
}
