// A link the visitor points at, focuses or touches is likely to be followed: its screen and its answers are fetched.
import { type RouteObject, findRoutes, loadScreen } from '@jishi/ui/router';
import type { PageContext, PageHandle } from './page';
import { prefetchPayload } from './payload';
import { readToken } from './session';

/** A pointer that only passes over a link fetches nothing. */
const HOVER_MS = 65;

/** Watches every link of the document. */
export function watchLinks(routes: readonly RouteObject<PageContext>[]): void {
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer);
    const url = addressOf(target);
    if (url) timer = setTimeout(() => void prefetch(routes, url), HOVER_MS);
  });
  for (const eager of ['focusin', 'touchstart'] as const) {
    document.addEventListener(
      eager,
      ({ target }) => {
        clearTimeout(timer);
        const url = addressOf(target);
        if (url) void prefetch(routes, url);
      },
      { passive: true },
    );
  }
}

function addressOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const here = url.pathname === location.pathname && url.search === location.search;
  return url.origin === location.origin && !here ? url : undefined;
}

async function prefetch(routes: readonly RouteObject<PageContext>[], url: URL): Promise<void> {
  // Children or a chunk that do not load now are asked for again by the navigation.
  const matches = await findRoutes(routes, url.pathname).catch(() => null);
  const page = matches?.at(-1)?.route;
  const handle = page?.handle as PageHandle | undefined;
  if (!handle || (handle.access === 'member' && !readToken())) return;
  for (const { route } of matches!) {
    loadScreen(route).catch(() => undefined);
  }
  prefetchPayload(url);
}
