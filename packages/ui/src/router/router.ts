// Leads from page to page: a page shows once what it needs is loaded, and what was asked for last wins.
import { type Location, type Path, type To, resolve, textOf } from './address';
import { type History, newKey } from './history';
import { type Place, Redirect, find, findLoaded, load } from './load';
import type { RouteObject } from './match';

export type NavigateOptions = {
  /** The entry of the page that is left is replaced. */
  replace?: boolean | undefined;
  /** Kept with the entry of the history. */
  state?: unknown;
  /** The reader stays where they are on the page. */
  preventScrollReset?: boolean | undefined;
};

/** What is on its way. */
export type Navigation = { state: 'idle' } | { state: 'loading'; location: Location };

/** `place` is undefined until the first page is loaded. */
export type RouterState = { place: Place | undefined; navigation: Navigation };

/** Keeps the visitor from leaving without being asked. */
export type Blocker = {
  holds(change: { currentLocation: Location; nextLocation: Location }): boolean;
  /** Was held; `proceed` goes on after all. */
  hold(proceed: () => void): void;
};

export type Router = {
  readonly state: RouterState;
  /** Returns how to stop. */
  subscribe(listener: (state: RouterState) => void): () => void;
  /** Resolves when the page is shown, or another navigation has taken its place. A number goes through the history. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>;
  /** Loads the data of the page again. */
  revalidate(): Promise<void>;
  hrefOf(path: Path): string;
  /** Returns how to stop. */
  block(blocker: Blocker): () => void;
};

/** What the server loaded for the first page. */
export type HydrationData = Pick<Place, 'loaderData' | 'errors'>;

type Options<Context> = {
  routes: readonly RouteObject<Context>[];
  history: History;
  /** Given to every loader. */
  context: Context;
  hydration?: HydrationData | undefined;
};

/** How a page enters the history: `stay` for the entry that is there, after going back as well. */
type Entry = 'push' | 'replace' | 'stay';

export const IDLE: Navigation = { state: 'idle' };

export function createRouter<Context>({ routes, history, context, hydration }: Options<Context>): Router {
  const listeners = new Set<(state: RouterState) => void>();
  const blockers = new Set<Blocker>();
  let state: RouterState = { place: undefined, navigation: IDLE };
  let latest = new AbortController();
  /** What to do with the next move through the history, which is the router's own. */
  let expected: 'follow' | 'ignore' | undefined;

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
    const known = before?.loaderData ?? {};
    try {
      const { matches, errors } = await find(routes, location.pathname);
      if (signal.aborted) return;
      const url = new URL(history.hrefOf(location), history.origin);
      const loaded = await load(
        matches,
        { url, signal, context },
        ({ id, route }) => !route.loadsOnce || !(id in known),
      );
      if (signal.aborted) return;
      const kept = matches.flatMap(({ id, route }) => (route.loadsOnce && id in known ? [[id, known[id]]] : []));
      const loaderData = { ...Object.fromEntries(kept), ...loaded.loaderData };
      show({ location, matches, loaderData, errors: errors ?? loaded.errors, preventScrollReset }, entry);
    } catch (fault) {
      if (!(fault instanceof Redirect)) throw fault;
      if (signal.aborted) return;
      await go(locationOf(fault.to, location), entry === 'push' ? 'push' : 'replace');
    }
  }

  /** Goes, unless somebody has to be asked before. */
  async function attempt(next: Location, proceed: () => unknown, onHeld: () => void = () => undefined): Promise<void> {
    const currentLocation = (state.place ?? { location: history.location() }).location;
    const blocker = [...blockers].find((one) => one.holds({ currentLocation, nextLocation: next }));
    if (!blocker) return void (await proceed());
    onHeld();
    blocker.hold(() => void proceed());
  }

  function move(delta: number, how: typeof expected): void {
    expected = how;
    history.go(delta);
  }

  history.listen((location, delta) => {
    const own = expected;
    expected = undefined;
    if (own === 'ignore') return;
    if (own === 'follow' || delta === 0) return void go(location, 'stay');
    let held = false;
    const proceed = () => (held ? move(delta, 'follow') : go(location, 'stay'));
    void attempt(location, proceed, () => {
      held = true;
      move(-delta, 'ignore');
    });
  });

  begin();
  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async navigate(to, { replace = false, state: kept, preventScrollReset } = {}) {
      if (typeof to === 'number') return history.go(to);
      const location = locationOf(to, (state.place ?? { location: history.location() }).location, kept);
      return attempt(location, () => go(location, replace ? 'replace' : 'push', preventScrollReset));
    },
    async revalidate() {
      // What is on its way loads its data anyway.
      if (!state.place || state.navigation !== IDLE) return;
      await go(state.place.location, 'stay', state.place.preventScrollReset);
    },
    hrefOf: history.hrefOf,
    block(blocker) {
      blockers.add(blocker);
      return () => void blockers.delete(blocker);
    },
  };

  /** Shows the first page, at once if nothing has to be loaded for it. */
  function begin(): void {
    const location = history.location();
    const { matches, errors } = findLoaded(routes, location.pathname);
    const isReady = hydration || matches.every(({ route }) => !route.lazy && !route.loader);
    if (!isReady) return void go(location, 'stay');
    const { loaderData, errors: failed } = hydration ?? { loaderData: {}, errors: null };
    state = { ...state, place: { location, matches, loaderData, errors: failed ?? errors, preventScrollReset: false } };
  }
}

function locationOf(to: To, from: Path, state: unknown = null): Location {
  return { ...resolve(to, from), state, key: newKey() };
}

/** A part of the page that is shown: nothing is loaded. */
function isAnotherPart(before: Location, next: Location): boolean {
  return next !== before && next.hash !== '' && textOf({ ...next, hash: before.hash }) === textOf(before);
}
