// The window's history, or one in memory for a router without a window.
import { type Location, type Path, ROOT, resolve, textOf } from './address';

export type History = {
  /** Of absolute addresses. */
  readonly origin: string;
  location(): Location;
  /** The address as the browser knows it. */
  hrefOf(path: Path): string;
  push(location: Location): void;
  replace(location: Location): void;
  go(delta: number): void;
  /** Tells where the visitor went back or forward to, and by how many entries; 0 where that is unknown. */
  listen(onPop: (location: Location, delta: number) => void): void;
};

/** What an entry of the window's history carries. */
type Entry = { key?: string; index?: number; state?: unknown } | null;

export const FIRST_KEY = 'default';
export const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The window's. `base`: where the app is mounted, without a slash at its end. */
export function browserHistory(base: string): History {
  const { history, location } = window;
  const entry = () => history.state as Entry;
  let index = entry()?.index ?? 0;
  if (entry()?.index === undefined) history.replaceState({ ...entry(), index }, '');

  const hrefOf = (path: Path) => base + textOf(path);
  const stripped = (pathname: string) =>
    (pathname.toLowerCase().startsWith(base) ? pathname.slice(base.length) : pathname) || '/';
  const here = () => ({
    pathname: stripped(location.pathname),
    search: location.search,
    hash: location.hash,
    state: entry()?.state ?? null,
    key: entry()?.key ?? FIRST_KEY,
  });
  return {
    origin: location.origin,
    location: here,
    hrefOf,
    push(to) {
      index += 1;
      try {
        history.pushState({ key: to.key, state: to.state, index }, '', hrefOf(to));
      } catch {
        // Browsers bound how many entries a page may add; the page is then opened as if it were typed in.
        location.assign(hrefOf(to));
      }
    },
    replace: (to) => history.replaceState({ key: to.key, state: to.state, index }, '', hrefOf(to)),
    go: (delta) => history.go(delta),
    listen(onPop) {
      addEventListener('popstate', () => {
        const before = index;
        index = entry()?.index ?? before;
        onPop(here(), index - before);
      });
    },
  };
}

/** One that begins with an address. */
export function memoryHistory(first: string): History {
  const entries: Location[] = [{ ...resolve(first, ROOT), state: null, key: FIRST_KEY }];
  let index = 0;
  let tell: Parameters<History['listen']>[0] = () => undefined;
  return {
    origin: 'http://localhost',
    location: () => entries[index]!,
    hrefOf: textOf,
    push: (to) => void entries.splice((index += 1), entries.length, to),
    replace: (to) => void (entries[index] = to),
    go(delta) {
      if (!entries[index + delta]) return;
      index += delta;
      tell(entries[index]!, delta);
    },
    listen: (onPop) => void (tell = onPop),
  };
}
