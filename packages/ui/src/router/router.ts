// Leads from page to page, and asks who wants to be asked before a page is left.
import type { Location, Path, To } from './address';
import { IDLE, type Options, type RouterState, locationOf, showPages } from './shown';

export type NavigateOptions = {
  /** The entry of the page that is left is replaced. */
  replace?: boolean | undefined;
  /** Kept with the entry of the history. */
  state?: unknown;
  /** The reader stays where they are on the page. */
  preventScrollReset?: boolean | undefined;
};

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

export function createRouter<Context>(options: Options<Context>): Router {
  const { history } = options;
  const shown = showPages(options);
  const blockers = new Set<Blocker>();
  /** What to do with the next move through the history, which is the router's own. */
  let expected: 'follow' | 'ignore' | undefined;

  const here = () => shown.state.place?.location ?? history.location();

  /** Goes, unless somebody has to be asked before. */
  async function attempt(next: Location, proceed: () => unknown, onHeld: () => void = () => undefined): Promise<void> {
    const change = { currentLocation: here(), nextLocation: next };
    const blocker = [...blockers].find((one) => one.holds(change));
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
    if (own === 'follow' || delta === 0) return void shown.go(location, 'stay');
    let held = false;
    const proceed = () => (held ? move(delta, 'follow') : shown.go(location, 'stay'));
    void attempt(location, proceed, () => {
      held = true;
      move(-delta, 'ignore');
    });
  });

  return {
    get state() {
      return shown.state;
    },
    subscribe: shown.subscribe,
    async navigate(to, { replace = false, state, preventScrollReset } = {}) {
      if (typeof to === 'number') return history.go(to);
      const location = locationOf(to, here(), state);
      return attempt(location, () => shown.go(location, replace ? 'replace' : 'push', preventScrollReset));
    },
    async revalidate() {
      const { place, navigation } = shown.state;
      // What is on its way loads its data anyway.
      if (place && navigation === IDLE) await shown.go(place.location, 'stay', place.preventScrollReset);
    },
    hrefOf: history.hrefOf,
    block(blocker) {
      blockers.add(blocker);
      return () => void blockers.delete(blocker);
    },
  };
}
