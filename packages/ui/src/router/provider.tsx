// Shows the page of a router: its routes around each other, and error pages in place of what failed.
import {
  Component,
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Location, To } from './address';
import {
  ErrorContext,
  NavigationContext,
  OutletContext,
  PlaceContext,
  RouterContext,
  useNavigate,
  useOutlet,
} from './hooks';
import type { Place } from './load';
import type { NavigateOptions, Router } from './router';

/** Shows nothing until the first page is loaded. */
export function RouterProvider({ router }: { router: Router }) {
  const [{ place, navigation }, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state));
    follow(); // it may have gone on since this was rendered
    return router.subscribe(follow);
  }, [router]);
  const page = useMemo(() => place && pageOf(place), [place]);
  return (
    <RouterContext value={router}>
      <NavigationContext value={navigation}>
        <PlaceContext value={place}>{page}</PlaceContext>
      </NavigationContext>
    </RouterContext>
  );
}

/** Where a layout shows the route below it. */
export const Outlet = (): ReactNode => useOutlet();

/** Leads on as soon as it is shown. */
export function Navigate({ to, replace, state }: { to: To } & NavigateOptions) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}

function pageOf({ matches, errors, location }: Place): ReactNode {
  const failedAt = errors ? matches.findIndex(({ id }) => id in errors) : -1;
  const shown = failedAt < 0 ? matches : matches.slice(0, failedAt + 1);
  return shown.reduceRight<ReactNode>((outlet, { id, route }) => {
    const screen = <OutletContext value={outlet}>{route.Component ? <route.Component /> : outlet}</OutletContext>;
    if (!route.ErrorBoundary) return screen;
    return (
      <Guard Page={route.ErrorBoundary} failure={errors?.[id]} location={location}>
        {screen}
      </Guard>
    );
  }, null);
}

type GuardProps = { Page: ComponentType; failure: unknown; location: Location; children: ReactNode };
type GuardState = { thrown: { error: unknown } | undefined; location: Location };

/** Shows a route's error page when its data failed or a component throws, until the visitor goes on. */
class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { thrown: undefined, location: this.props.location };

  static getDerivedStateFromError = (error: unknown): Partial<GuardState> => ({ thrown: { error } });

  static getDerivedStateFromProps = ({ location }: GuardProps, before: GuardState): GuardState | null =>
    location === before.location ? null : { thrown: undefined, location };

  override render() {
    const { Page, failure, children } = this.props;
    const { thrown } = this.state;
    if (failure === undefined && !thrown) return children;
    return (
      <ErrorContext value={failure ?? thrown?.error}>
        <Page />
      </ErrorContext>
    );
  }
}
