// What a page needs before it shows: its components and its data. The same in browsers and on the server.
import {
  type LoaderArgs,
  type RouteMatch,
  type RouteObject,
  FIRST_ID,
  findRoutes,
  loadScreen,
  matchRoutes,
} from './match';
import type { Location } from './address';

/** A page as it is shown, with what was loaded for it. */
export type Place = {
  location: Location;
  /** From the outermost route to the page. */
  matches: readonly RouteMatch[];
  /** By the ids of their routes. */
  loaderData: Readonly<Record<string, unknown>>;
  /** By the ids of the routes that show them. */
  errors: Readonly<Record<string, unknown>> | null;
  /** The reader stays where they are on the page. */
  preventScrollReset: boolean;
};

/** Thrown by loaders: a page that is not there, or that cannot be shown, with its HTTP status. */
export class RouteError extends Error {
  constructor(
    readonly status: number,
    message = '',
  ) {
    super(message);
  }
}

/** Thrown by loaders: another page is shown instead. */
export class Redirect extends Error {
  constructor(
    /** A path from the root. */
    readonly to: string,
  ) {
    super(to);
  }
}

const NOT_FOUND = 404;
const FAULT = 500;

/** The HTTP status of a failure: its own, or 500. */
export function statusOf(error: unknown): number {
  return error instanceof RouteError ? error.status : FAULT;
}

type Found<Context> = { matches: RouteMatch<Context>[]; errors: Place['errors'] };

/** The routes of an address; where there is none, or none that can be loaded, the outermost one with what failed. */
export async function find<Context>(
  routes: readonly RouteObject<Context>[],
  pathname: string,
): Promise<Found<Context>> {
  try {
    return foundOr404(await findRoutes(routes, pathname), routes, pathname);
  } catch (fault) {
    return failed(routes, fault);
  }
}

/** The same among the routes that are loaded. */
export function findLoaded<Context>(routes: readonly RouteObject<Context>[], pathname: string): Found<Context> {
  return foundOr404(matchRoutes(routes, pathname), routes, pathname);
}

function foundOr404<Context>(
  matches: RouteMatch<Context>[] | null,
  routes: readonly RouteObject<Context>[],
  pathname: string,
): Found<Context> {
  return matches ? { matches, errors: null } : failed(routes, new RouteError(NOT_FOUND, pathname));
}

function failed<Context>([outermost]: readonly RouteObject<Context>[], fault: unknown): Found<Context> {
  const id = outermost!.id ?? FIRST_ID;
  return { matches: [{ id, route: outermost!, params: {} }], errors: { [id]: fault } };
}

/**
 * Loads components, and the data of the routes that are `wanted`.
 * @throws Redirect
 */
export async function load<Context>(
  matches: readonly RouteMatch<Context>[],
  args: Omit<LoaderArgs<Context>, 'params'>,
  wanted: (match: RouteMatch<Context>) => boolean,
): Promise<Pick<Place, 'loaderData' | 'errors'>> {
  const outcomes = await Promise.all(
    matches.map(async (match) => {
      const { route, params } = match;
      const data = async () => (wanted(match) ? route.loader?.({ ...args, params }) : undefined);
      return Promise.allSettled([data(), loadScreen(route as RouteObject)]);
    }),
  );
  const loaderData: Record<string, unknown> = {};
  const errors: Record<string, unknown> = {};
  outcomes.forEach(([data, screen], at) => {
    if (data.status === 'fulfilled' && data.value !== undefined) loaderData[matches[at]!.id] = data.value;
    for (const outcome of [data, screen]) {
      if (outcome.status === 'fulfilled') continue;
      if (outcome.reason instanceof Redirect) throw outcome.reason;
      errors[guardOf(matches, at)] ??= outcome.reason ?? new RouteError(FAULT);
    }
  });
  return { loaderData, errors: Object.keys(errors).length > 0 ? errors : null };
}

/** The id of the route that shows a failure. */
function guardOf<Context>(matches: readonly RouteMatch<Context>[], at: number): string {
  const guard = matches.slice(0, at + 1).findLast(({ route }) => route.ErrorBoundary);
  return (guard ?? matches[0]!).id;
}
