// A browser's window for one app's screens: opens an address, waits until it is calm, and reads what is shown.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { type RouteObject, type Router, RouterProvider, loadChildren, loadScreen } from '@jishi/ui/router';
import { vi } from 'vitest';
import type { Network } from './network';

export type Stage = {
  box: HTMLElement;
  router: Router;
  client: QueryClient;
  isCalm(): boolean;
  /** Resolves when nothing is on its way any more. */
  calm(): Promise<void>;
  end(): void;
};

/** What only a real browser has. */
export function furnish(): void {
  const pen: object = new Proxy(() => pen, {
    get: (_pen, name) => (name === Symbol.toPrimitive ? () => 0 : name === 'width' ? 10 : pen),
    apply: () => pen,
    set: () => true,
  });
  HTMLCanvasElement.prototype.getContext = () => pen as never;
  Object.assign(globalThis, { isSecureContext: true, scrollTo: () => undefined });
  // Node 26 has one of its own, which is undefined without a file to keep it in
  Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage, configurable: true });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
}

/** The routes with their screens at hand. */
export async function loaded<Context>(routes: readonly RouteObject<Context>[]): Promise<RouteObject<Context>[]> {
  await loadChildren(routes);
  return Promise.all(
    routes.map(async (declared) => {
      const route = { ...declared };
      await loadScreen(route);
      return { ...route, ...(route.children && { children: await loaded(route.children) }) };
    }),
  );
}

/** Shows what a router shows and waits until it is there. */
export async function show(network: Network, client: QueryClient, router: Router): Promise<Stage> {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  root.render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const isCalm = () =>
    network.open === 0 &&
    client.isFetching() === 0 &&
    router.state.navigation.state === 'idle' &&
    box.querySelector('h1, .failure, .failed-reads p') !== null;
  const calm = async () => {
    const deadline = Date.now() + PATIENCE_MS;
    for (let seen = 0; seen < CALM_TURNS && Date.now() < deadline; seen = isCalm() ? seen + 1 : 0) await turn();
  };
  await calm();
  return {
    box,
    router,
    client,
    isCalm,
    calm,
    end: () => {
      root.unmount();
      box.remove();
      client.clear();
    },
  };
}

/** A turn of the event loop. */
export const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Waits for what is about to be so. @throws when it never comes */
export async function until(isSo: () => boolean): Promise<void> {
  if (!(await becomes(isSo))) throw new Error(`never so: ${isSo}`);
}

/** Waits for what should be so, and tells whether it came. */
export async function becomes(isSo: () => boolean): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!isSo() && Date.now() < deadline) await turn();
  return isSo();
}

/** Turns of the event loop in which nothing was on its way, after which nothing more is expected. */
const CALM_TURNS = 8;
/**
 * By the clock: hundreds of turns are over in a second, while another process still compiles a part that is loaded on
 * demand. Only what never comes waits so long.
 */
const PATIENCE_MS = 60_000;

/** The retry buttons of the page with its dialogs, or of its open dialogs alone. */
export function retries({ box }: Stage, where: 'page' | 'dialog' = 'page'): HTMLElement[] {
  const places = where === 'dialog' ? [...box.querySelectorAll('dialog[open]')] : [box];
  const buttons = places.flatMap((place) => [
    ...place.querySelectorAll<HTMLElement>('[role=alert] button, .error-page button'),
  ]);
  return buttons.filter(({ textContent }) => textContent === '重试' || textContent === '刷新页面');
}

/** Reads that what is shown depends on, as the network knows them. */
export function readsOf({ client }: Stage): string[] {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey: [call, input] }) => {
      const [method, path] = (call as string).split(' ');
      const values = Object.entries(input as object).filter(([, value]) => value !== undefined);
      const text = JSON.stringify(Object.fromEntries(values));
      const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
      return method === 'GET' ? `${call}${search && `?${search}`}` : `${method} ${path} ${text}`;
    });
}
