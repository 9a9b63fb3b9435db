import { expect, test, vi } from 'vitest';
import { memoryHistory } from './history';
import { Redirect, RouteError, statusOf } from './load';
import type { LoaderArgs, RouteObject } from './match';
import { createRouter } from './router';
import type { HydrationData, RouterState } from './shown';

const patiently = { timeout: 60_000 };

type Context = { asked: string[] };

/** Answers a page's loader when it is told to. */
function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

type Options = {
  hydration?: HydrationData;
  wait?: () => Promise<void>;
  lazyChildren?: () => Promise<RouteObject<Context>[]>;
};

function site(first: string, { hydration, wait, lazyChildren }: Options = {}) {
  const context: Context = { asked: [] };
  const signals: AbortSignal[] = [];
  const loader = async ({ url, signal, context: { asked } }: LoaderArgs<Context>) => {
    asked.push(url.pathname + url.search);
    signals.push(signal);
    await wait?.();
    return url.pathname;
  };
  const refuse = (thrown: unknown) => () => {
    throw thrown;
  };
  const frame = vi.fn(() => 'frame');
  const routes: RouteObject<Context>[] = [
    {
      id: 'root',
      ErrorBoundary: () => null,
      loadsOnce: true,
      loader: frame,
      children: [
        { id: 'a', path: '/a', loader },
        { id: 'b', path: '/b', loader },
        { id: 'members', path: '/members', loader: refuse(new Redirect('/login?from=members')) },
        { id: 'login', path: '/login', loader },
        { id: 'guard', ErrorBoundary: () => null, children: [{ path: '/gone', loader: refuse(new RouteError(404)) }] },
        { ...(lazyChildren && { lazyChildren }) },
        { id: 'broken', path: '/broken', lazy: { Component: () => Promise.reject(new Error('no chunk')) } },
      ],
    },
  ];
  const history = memoryHistory(first);
  const router = createRouter({ routes, history, context, hydration });
  const here = () => {
    const { pathname, search, hash } = history.location();
    return pathname + search + hash;
  };
  return { router, here, frame, signals, asked: context.asked, place: () => router.state.place! };
}

const begun = async (first: string, options?: Options) => {
  const begun = site(first, options);
  await vi.waitFor(() => expect(begun.router.state.place).toBeDefined(), patiently);
  return begun;
};

test('a page shows once its data are there, and the address changes with it', async () => {
  const { opened, open } = gate();
  const { router, here, place } = await begun('/a', {
    hydration: { loaderData: {}, errors: null },
    wait: () => opened,
  });
  const gone = router.navigate('/b?x=1');
  expect(router.state.navigation).toMatchObject({ state: 'loading', location: { pathname: '/b' } });
  expect([here(), place().location.pathname]).toEqual(['/a', '/a']);
  open();
  await gone;
  expect([here(), place().location.search, place().loaderData['b']]).toEqual(['/b?x=1', '?x=1', '/b']);
  expect(router.state.navigation.state).toBe('idle');
});

test('what the server loaded is not loaded again, and stays for the routes that load once', async () => {
  const { router, asked, frame, place } = await begun('/a', {
    hydration: { loaderData: { root: 'from the server', a: 'A' }, errors: null },
  });
  expect(asked).toEqual([]);
  await router.navigate('/b');
  expect(place().loaderData).toEqual({ root: 'from the server', b: '/b' });
  expect(frame).not.toHaveBeenCalled();
});

test('the same address and another query load again, a part of the page does not', async () => {
  const { router, asked, place } = await begun('/a');
  for (const to of ['/a#part', '/a#part', '/a#other']) await router.navigate(to);
  expect([asked, place().location.hash]).toEqual([['/a'], '#other']);
  for (const to of ['/a?x=1', '/a?x=1']) await router.navigate(to);
  expect(asked).toEqual(['/a', '/a?x=1', '/a?x=1']);
  await router.navigate('#part');
  await router.revalidate();
  expect(asked).toEqual(['/a', '/a?x=1', '/a?x=1', '/a?x=1']);
});

test('a page whose routes do not come is an error page, and the visitor can go on', async () => {
  const { router, place } = await begun('/a', { lazyChildren: () => Promise.reject(new Error('no chunk')) });
  await router.navigate('/fund');
  expect(statusOf(place().errors!['root'])).toBe(500);
  expect(router.state.navigation.state).toBe('idle');
  await router.navigate('/b');
  expect(place().errors).toBeNull();
});

test('of two navigations the later wins, whichever is ready first, and both are over', async () => {
  const { opened, open } = gate();
  const { router, here, signals } = await begun('/a', {
    hydration: { loaderData: {}, errors: null },
    wait: () => opened,
  });
  const shown: (string | undefined)[] = [];
  router.subscribe(({ place }: RouterState) => shown.push(place?.location.pathname));
  const both = [router.navigate('/b')];
  await vi.waitFor(() => expect(signals).toHaveLength(1), patiently);
  both.push(router.navigate('/login'));
  expect(signals[0]!.aborted).toBe(true);
  open();
  await Promise.all(both);
  expect(here()).toBe('/login');
  expect(shown).not.toContain('/b');
});

test('back and forward load the page that they lead to', async () => {
  const { router, asked, here, place } = await begun('/a');
  await router.navigate('/b', { state: { from: 'a' } });
  void router.navigate(-1);
  await vi.waitFor(() => expect(place().location.pathname).toBe('/a'), patiently);
  void router.navigate(1);
  await vi.waitFor(() => expect(place().location.pathname).toBe('/b'), patiently);
  expect(place().location.state).toEqual({ from: 'a' });
  expect([asked, here()]).toEqual([['/a', '/b', '/a', '/b'], '/b']);
});

test('a page that replaces another leaves no way back to it', async () => {
  const { router, place } = await begun('/a');
  await router.navigate('/b');
  await router.navigate('/login', { replace: true });
  void router.navigate(-1);
  await vi.waitFor(() => expect(place().location.pathname).toBe('/a'), patiently);
});

test('a redirect takes the place of the page that was asked for', async () => {
  const { router, here, place } = await begun('/a');
  await router.navigate('/members');
  expect(here()).toBe('/login?from=members');
  void router.navigate(-1);
  await vi.waitFor(() => expect(place().location.pathname).toBe('/a'), patiently);
});

test.each([
  ['/gone', 'guard', 404],
  ['/broken', 'root', 500],
  ['/nowhere', 'root', 404],
])('the failure of %s is shown by %s and has the status %i', async (path, id, status) => {
  const { place } = await begun(path);
  expect(Object.keys(place().errors!)).toEqual([id]);
  expect(statusOf(place().errors![id])).toBe(status);
});

test('the next page shows no failure of the one before', async () => {
  const { router, place } = await begun('/gone');
  await router.navigate('/a');
  expect(place().errors).toBeNull();
});

test('the data of the page are loaded again on request, at the same entry of the history', async () => {
  const { router, asked, place } = await begun('/a');
  const { location } = place();
  await router.revalidate();
  expect(asked).toEqual(['/a', '/a']);
  expect(place().location).toBe(location);
});

test('who is asked before leaving can stay, or go on after all', async () => {
  const { router, here } = await begun('/a');
  let proceed: (() => void) | undefined;
  const stop = router.block({
    holds: ({ nextLocation }) => nextLocation.pathname !== '/a',
    hold: (go) => (proceed = go),
  });
  await router.navigate('/b');
  expect(here()).toBe('/a');
  proceed!();
  await vi.waitFor(() => expect(here()).toBe('/b'), patiently);
  stop();
  await router.navigate('/login');
  expect(here()).toBe('/login');
});

test('who goes back is led to where they were until they go on after all', async () => {
  const { router, here, place } = await begun('/a');
  await router.navigate('/b');
  let proceed: (() => void) | undefined;
  router.block({ holds: () => true, hold: (go) => (proceed = go) });
  void router.navigate(-1);
  await vi.waitFor(() => expect(proceed).toBeDefined(), patiently);
  expect([here(), place().location.pathname]).toEqual(['/b', '/b']);
  proceed!();
  await vi.waitFor(() => expect(place().location.pathname).toBe('/a'), patiently);
  expect(here()).toBe('/a');
});
