// The addresses of settings and of providers' keys.
import type { RouteObject } from '@jishi/ui/router';

/** Named once: every import that is written out makes the entry larger. */
const screens = () => import('../features/setting/screens');

export const settingRoutes: RouteObject[] = [
  {
    path: 'settings',
    lazy: { Component: async () => (await screens()).SettingsScreen },
  },
  {
    path: 'providers',
    lazy: { Component: async () => (await screens()).ProvidersScreen },
  },
  {
    path: 'providers/:provider',
    lazy: { Component: async () => (await screens()).ProviderScreen },
  },
];
