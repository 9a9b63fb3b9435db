// The route tree: layouts and the pages in them. /help/search comes before /help/:id by itself: static segments win.
// Members' pages are loaded with the first of them, to keep public pages small.
import type { RouteObject } from '@jishi/ui/router';
import { CustomLayout } from '../layouts/custom';
import { Root, rootLoader } from '../layouts/root';
import { ErrorPage } from '../shell/error-page';
import { type PageContext, pageNotFound, pageRoute, withAccess } from '../shell/page';
import { customPages } from './custom';
import { layoutSources } from './layout-sources';
import { webPages } from './web';

/** Errors show inside the layout, so that the way out stays in sight. */
const inside = (children: RouteObject<PageContext>[]) => [{ ErrorBoundary: ErrorPage, children }];

const unknownAddress: RouteObject<PageContext> = {
  id: 'unknown-address',
  path: '*',
  loader: ({ url }) => {
    throw pageNotFound(url.pathname);
  },
};

export const routes: RouteObject<PageContext>[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: ErrorPage,
    loader: rootLoader,
    loadsOnce: true,
    children: [
      {
        id: 'web',
        handle: { source: layoutSources.web },
        lazy: { Component: async () => (await import('../layouts/web')).WebLayout },
        children: inside([...webPages.map(withAccess('public')).map(pageRoute), unknownAddress]),
      },
      {
        id: 'default',
        handle: { source: layoutSources.default },
        lazy: { Component: async () => (await import('../layouts/member')).MemberLayout },
        lazyChildren: async () =>
          inside((await import('./member')).memberPages.map(withAccess('member')).map(pageRoute)),
      },
      { id: 'custom', Component: CustomLayout, children: inside(customPages.map(withAccess('public')).map(pageRoute)) },
    ],
  },
];
