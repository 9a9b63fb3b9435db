// Routes and which of them an address means. Static segments win over parameters, whatever the order of declaration.
import type { ComponentType } from 'react';

export type Params = Readonly<Record<string, string | undefined>>;

export type LoaderArgs<Context> = {
  /** Absolute. */
  url: URL;
  params: Params;
  /** Aborts when another navigation takes its place. */
  signal: AbortSignal;
  context: Context;
};

export type RouteObject<Context = unknown> = {
  /** By default made from its place in the tree. */
  id?: string;
  /** From the root with a slash in front, else from its parent: segments, `:name`, `:name?`, `*` at the end. */
  path?: string;
  /** It shows at its parent's own address. */
  index?: true;
  /** Whatever its readers make of it. */
  handle?: unknown;
  /** Without one, it shows its child alone. */
  Component?: ComponentType;
  /** Its component on demand; once loaded it is in `Component`. */
  lazy?: { Component: () => Promise<ComponentType> };
  /** Shows in its place when it, or a child without one, fails. The outermost route has one. */
  ErrorBoundary?: ComponentType;
  loader?(args: LoaderArgs<Context>): unknown;
  /** Its loader runs once, not at every navigation. */
  loadsOnce?: true;
  children?: RouteObject<Context>[];
  /** Its children on demand: loaded when no other route means an address, except for one that means all the rest. */
  lazyChildren?: () => Promise<RouteObject<Context>[]>;
};

export type RouteMatch<Context = unknown> = { id: string; route: RouteObject<Context>; params: Params };

type Node<Context> = { id: string; route: RouteObject<Context> };
type Branch<Context> = { nodes: Node<Context>[]; pattern: RegExp; names: string[]; weight: number };

/** Of the outermost route that has none of its own. */
export const FIRST_ID = '-0';

const branchesOf = new WeakMap<object, Branch<unknown>[]>();

/** The routes from the outermost to the one that an address means, or null. */
export function matchRoutes<Context>(
  routes: readonly RouteObject<Context>[],
  pathname: string,
): RouteMatch<Context>[] | null {
  let branches = branchesOf.get(routes) as Branch<Context>[] | undefined;
  if (!branches) {
    branches = branched(routes).toSorted((a, b) => b.weight - a.weight);
    branchesOf.set(routes, branches as Branch<unknown>[]);
  }
  for (const { nodes, pattern, names } of branches) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const params = Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1])]));
    return nodes.map((node) => ({ ...node, params }));
  }
  return null;
}

/** The same, once children on demand that it may need are loaded. */
export async function findRoutes<Context>(
  routes: readonly RouteObject<Context>[],
  pathname: string,
): Promise<RouteMatch<Context>[] | null> {
  const found = matchRoutes(routes, pathname);
  if (found && !found.at(-1)!.route.path?.endsWith('*')) return found;
  await loadChildren(routes);
  return matchRoutes(routes, pathname);
}

/** Loads all children on demand. Returns whether there were any. */
export async function loadChildren<Context>(routes: readonly RouteObject<Context>[]): Promise<boolean> {
  const news = await Promise.all(
    routes.map(async (route) => {
      const { lazyChildren } = route;
      if (lazyChildren) route.children = await lazyChildren();
      delete route.lazyChildren;
      return (await loadChildren(route.children ?? [])) || lazyChildren !== undefined;
    }),
  );
  const isNew = news.includes(true);
  if (isNew) branchesOf.delete(routes);
  return isNew;
}

/** Loads the component of a route that has it on demand. */
export async function loadScreen(route: RouteObject): Promise<void> {
  if (!route.lazy) return;
  route.Component = await route.lazy.Component();
  delete route.lazy;
}

function branched<Context>(
  routes: readonly RouteObject<Context>[],
  above: Node<Context>[] = [],
  base = '',
): Branch<Context>[] {
  return routes.flatMap((route, at) => {
    const nodes = [...above, { id: route.id ?? `${above.at(-1)?.id ?? ''}-${at}`, route }];
    const path = route.path?.startsWith('/') ? route.path : `${base}/${route.path ?? ''}`;
    const below = branched(route.children ?? [], nodes, path);
    return route.path === undefined && !route.index ? below : [...below, branchOf(nodes, path, route.index ?? false)];
  });
}

/** What a segment of each kind is worth when several routes fit. */
const WEIGHT = { index: 2, splat: -2, parameter: 3, text: 10, segment: 1 };

function branchOf<Context>(nodes: Node<Context>[], path: string, isIndex: boolean): Branch<Context> {
  const names: string[] = [];
  let pattern = '';
  let weight = isIndex ? WEIGHT.index : 0;
  for (const segment of path.split('/').filter(Boolean)) {
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
    weight += WEIGHT.segment;
    if (name) {
      names.push(name);
      weight += WEIGHT.parameter;
      pattern += optional ? '(?:/+([^/]+))?' : '/+([^/]+)';
    } else if (segment === '*') {
      weight += WEIGHT.splat - WEIGHT.segment;
      pattern += '(?:/.*)?';
    } else {
      weight += WEIGHT.text;
      pattern += `/+${segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    }
  }
  return { nodes, names, weight, pattern: new RegExp(`^${pattern}/*$`, 'i') };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}
