// The page that is shown and the one on its way: a page shows once what it needs is loaded; what was asked for last wins.
import { type Location, type Path, type To, resolve, textOf } from './address';
import { type History, newKey } from './history';
import { type Place, Redirect, find, findLoaded, load } from './load';
import type { RouteMatch, RouteObject } from './match';

/** What is on its way. */
export type Navigation = { state: 'idle' } | { state: 'loading'; location: Location };

/** `place` is undefined until the first page is loaded. */
export type RouterState = { place: Place | undefined; navigation: Navigation };

/** What the server loaded for the first page. */
export type HydrationData = Pick<Place, 'loaderData' | 'errors'>;

export type Options<Context> = {
  routes: readonly RouteObject<Context>[];
  history: History;
  /** Given to every loader. */
  context: Context;
  hydration?: HydrationData | undefined;
};

/** How a page enters the history: `stay` for the entry that is there, after going back as well. */
type Entry = 'push' | 'replace' | 'stay';

type Shown = {
  readonly state: RouterState;
  /** Returns how to stop. */
  subscribe(listener: (state: RouterState) => void): () => void;
  /** Resolves when the page is shown, or another one has been asked for meanwhile. */
  go(location: Location, entry: Entry, preventScrollReset?: boolean): Promise<void>;
};

export const IDLE: Navigation = { state: 'idle' };

/** Begins with the page of the history, at once if nothing has to be loaded for it. */
export function showPages<Context>(options: Options<Context>): Shown {
  const { routes, history } = options;
  const listeners = new Set<(state: RouterState) => void>();
  let state: RouterState = { place: firstPlace(options), navigation: IDLE };
  let latest = new AbortController();

  function update(next: Partial<RouterState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener(state);
  }

  function show(place: Place, entry: Entry): void {
    if (entry !== 'stay') history[entry](place.location);
    update({ place, navigation: IDLE });
  }

  async function go(location: Location, entry: Entry, preventScrollReset = false): Promise<void> {
    latest.abort();
    const { signal } = (latest = new AbortController());
    const before = state.place;
    if (before && isAnotherPart(before.location, location))
      return show({ ...before, location, preventScrollReset }, entry);
    if (before && location !== before.location) update({ navigation: { state: 'loading', location } });
    const { matches, errors } = await find(routes, location.pathname);
    if (signal.aborted) return;
    try {
      const loaded = await loadAfter(before, { ...options, location, matches, signal });
      if (!signal.aborted)
        show({ location, matches, ...loaded, errors: errors ?? loaded.errors, preventScrollReset }, entry);
    } catch (fault) {
      if (!(fault instanceof Redirect)) throw fault;
      if (!signal.aborted) await go(locationOf(fault.to, location), entry === 'push' ? 'push' : 'replace');
    }
  }

  if (!state.place) void go(history.location(), 'stay');
  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    go,
  };
}

function firstPlace<Context>({ routes, history, hydration }: Options<Context>): Place | undefined {
  const location = history.location();
  const { matches, errors } = findLoaded(routes, location.pathname);
  const isReady = hydration ?? matches.every(({ route }) => !route.lazy && !route.loader);
  if (!isReady) return undefined;
  return {
    location,
    matches,
    loaderData: hydration?.loaderData ?? {},
    errors: hydration?.errors ?? errors,
    preventScrollReset: false,
  };
}

type Wanted<Context> = Options<Context> &
  Pick<Place, 'location'> & {
    matches: RouteMatch<Context>[];
    signal: AbortSignal;
  };

/** Loads a page, apart from what the one before has loaded once. */
async function loadAfter<Context>(
  before: Place | undefined,
  { history, context, location, matches, signal }: Wanted<Context>,
): Promise<HydrationData> {
  const known = before?.loaderData ?? {};
  const kept = matches.filter(({ id, route }) => route.loadsOnce && id in known);
  const url = new URL(history.hrefOf(location), history.origin);
  const { loaderData, errors } = await load(matches, { url, signal, context }, (match) => !kept.includes(match));
  return { loaderData: { ...Object.fromEntries(kept.map(({ id }) => [id, known[id]])), ...loaderData }, errors };
}

/** Where something leads from a page, as a new entry of the history. */
export function locationOf(to: To, from: Path, state: unknown = null): Location {
  return { ...resolve(to, from), state, key: newKey() };
}

/** A part of the page that is shown: nothing is loaded. */
function isAnotherPart(before: Location, next: Location): boolean {
  return next !== before && next.hash !== '' && textOf({ ...next, hash: before.hash }) === textOf(before);
}
