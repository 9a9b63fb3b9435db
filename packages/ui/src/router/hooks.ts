// What components know of the router and of the page they are on.
import {
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { Location, To } from './address';
import type { Place } from './load';
import type { Params } from './match';
import type { Blocker as Asked, NavigateOptions, Router } from './router';
import { IDLE, type Navigation } from './shown';

export const RouterContext = createContext<Router | undefined>(undefined);
/** The page around a component. A page that is kept while another one is shown is given the place it had. */
export const PlaceContext = createContext<Place | undefined>(undefined);
export const NavigationContext = createContext<Navigation>(IDLE);
export const OutletContext = createContext<ReactNode>(null);
export const ErrorContext = createContext<unknown>(undefined);

export function useRouter(): Router {
  return useContext(RouterContext)!;
}

export function usePlace(): Place {
  return useContext(PlaceContext)!;
}

export const useLocation = (): Location => usePlace().location;

export const useParams = (): Params => usePlace().matches.at(-1)!.params;

/** What is on its way, whichever page is around. */
export const useNavigation = (): Navigation => useContext(NavigationContext);

/** What the route's child shows. */
export const useOutlet = (): ReactNode => useContext(OutletContext);

/** What the error page has to tell. */
export const useRouteError = (): unknown => useContext(ErrorContext);

/** From the outermost route to the page. */
export function useMatches() {
  const { matches, loaderData } = usePlace();
  return matches.map(({ id, route, params }) => ({ id, params, handle: route.handle, loaderData: loaderData[id] }));
}

type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>;

/** Relative addresses are of the page that is shown when it is called. Never changes. */
export function useNavigate(): Navigate {
  return useRouter().navigate;
}

/** Loads the data of the page again. */
export function useRevalidator() {
  return { revalidate: useRouter().revalidate };
}

type SearchInit = ConstructorParameters<typeof URLSearchParams>[0];
type SetSearch = (
  next: SearchInit | ((before: URLSearchParams) => SearchInit),
  options?: NavigateOptions,
) => Promise<void>;

/** The query of the address, and how to lead to the page with another one. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>(
    (next, options) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      return navigate(`?${new URLSearchParams(init).toString()}`, options);
    },
    [navigate, search],
  );
  return [params, set];
}

type Blocker = {
  state: 'unblocked' | 'blocked';
  /** Goes on after all. */
  proceed: () => void;
  /** Stays. */
  reset: () => void;
};

/** Holds what `holds` says, until it is let go on. */
export function useBlocker(holds: Asked['holds']): Blocker {
  const router = useRouter();
  const [held, setHeld] = useState<{ proceed: () => void }>();
  const asked = useEffectEvent(holds);
  useEffect(
    () => router.block({ holds: (change) => asked(change), hold: (proceed) => setHeld({ proceed }) }),
    [router],
  );
  const reset = () => setHeld(undefined);
  return {
    state: held ? 'blocked' : 'unblocked',
    reset,
    proceed() {
      reset();
      held?.proceed();
    },
  };
}
