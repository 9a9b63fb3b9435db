// The route tree: layouts and the pages in them. /help/search comes before /help/:id by itself: static segments win.
import type { RouteObject } from '@jishi/ui/router';
import { CustomLayout } from '../layouts/custom';
import { Root, rootLoader } from '../layouts/root';
import { ErrorPage } from '../shell/error-page';
import { type Page, type PageContext, type PageDeclaration, pageNotFound, pageRoute } from '../shell/page';
import { customPages } from './custom';
import { memberPages } from './member';
import { webPages } from './web';

export type LayoutName = 'web' | 'default' | 'custom';

const withAccess = (access: Page['access']) => (declared: PageDeclaration) => ({ access, ...declared });

/** Every page by its layout, as in spec/routes.tsv. */
export const pagesByLayout: Record<LayoutName, Page[]> = {
  web: webPages.map(withAccess('public')),
  default: memberPages.map(withAccess('member')),
  custom: customPages.map(withAccess('public')),
};

/** Errors show inside the layout, so that the way out stays in sight. */
const inside = (children: RouteObject<PageContext>[]) => [{ ErrorBoundary: ErrorPage, children }];

const unknownAddress: RouteObject<PageContext> = {
  id: 'unknown-address',
  path: '*',
  loader: ({ url }) => {
    throw pageNotFound(url.pathname);
  },
};

/** Source files of the layouts; the server preloads the chunks they became. */
export const layoutSources: Record<LayoutName, string | undefined> = {
  web: 'src/layouts/web.tsx',
  default: 'src/layouts/member.tsx',
  custom: undefined,
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
        children: inside([...pagesByLayout.web.map(pageRoute), unknownAddress]),
      },
      {
        id: 'default',
        handle: { source: layoutSources.default },
        lazy: { Component: async () => (await import('../layouts/member')).MemberLayout },
        children: inside(pagesByLayout.default.map(pageRoute)),
      },
      { id: 'custom', Component: CustomLayout, children: inside(pagesByLayout.custom.map(pageRoute)) },
    ],
  },
];
