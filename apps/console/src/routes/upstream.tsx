// The addresses of upstreams' bills and products' margins.
import type { RouteObject } from '@jishi/ui/router';

/** Named once: every import that is written out makes the entry larger. */
const screens = () => import('../features/upstream/screens');

export const upstreamRoutes: RouteObject[] = [
  {
    path: 'upstream-bills',
    lazy: { Component: async () => (await screens()).BillsScreen },
  },
  {
    path: 'upstream-bills/new',
    lazy: { Component: async () => (await screens()).UploadScreen },
  },
  {
    path: 'upstream-bills/:id',
    lazy: { Component: async () => (await screens()).BillScreen },
  },
  {
    path: 'upstream-margins',
    lazy: { Component: async () => (await screens()).MarginsScreen },
  },
];
