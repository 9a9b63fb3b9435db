// A page of the server: loaded once, shown once.
import { FIRST_KEY } from './history';
import { textOf } from './address';
import { type Place, Redirect, find, load, statusOf } from './load';
import type { RouteMatch, RouteObject } from './match';
import type { Router } from './router';
import { IDLE } from './shown';

type Options<Context> = {
  context: Context;
  signal: AbortSignal;
  /** Whose data are loaded; all by default. */
  wanted?: ((match: RouteMatch<Context>) => boolean) | undefined;
};

/** The page of an address with its HTTP status, or where the visitor is sent instead. */
export async function loadPlace<Context>(
  routes: readonly RouteObject<Context>[],
  url: URL,
  { context, signal, wanted = () => true }: Options<Context>,
): Promise<{ place: Place; status: number } | { redirect: string }> {
  const { pathname, search, hash } = url;
  const { matches, errors } = await find(routes, pathname);
  try {
    const loaded = await load(matches, { url, signal, context }, wanted);
    const failed = errors ?? loaded.errors;
    const location = { pathname, search, hash, state: null, key: FIRST_KEY };
    const place = { location, matches, loaderData: loaded.loaderData, errors: failed, preventScrollReset: false };
    return { place, status: failed ? statusOf(Object.values(failed)[0]) : 200 };
  } catch (fault) {
    if (fault instanceof Redirect) return { redirect: fault.to };
    throw fault;
  }
}

/** A router that shows one page and leads nowhere. */
export function standingRouter(place: Place): Router {
  const nowhere = async () => undefined;
  const nothing = () => () => undefined;
  return {
    state: { place, navigation: IDLE },
    subscribe: nothing,
    navigate: nowhere,
    revalidate: nowhere,
    hrefOf: textOf,
    block: nothing,
  };
}
