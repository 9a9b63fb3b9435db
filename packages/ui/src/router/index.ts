// The router of both browser apps.
export type { Location } from './address';
export { Link, type LinkProps, NavLink } from './link';
export {
  PlaceContext,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useOutlet,
  useParams,
  usePlace,
  useRevalidator,
  useRouteError,
  useRouter,
  useSearchParams,
} from './hooks';
export { browserHistory, memoryHistory } from './history';
export { type Place, Redirect, RouteError, statusOf } from './load';
export { type LoaderArgs, type RouteObject, findRoutes, loadChildren, loadScreen } from './match';
export { MemoryRouter } from './memory-router';
export { loadPlace, standingRouter } from './on-server';
export { Navigate, Outlet, RouterProvider } from './provider';
export { type Router, createRouter } from './router';
