// The addresses of settings and of providers' keys.
import type { RouteObject } from '@jishi/ui/router';

export const settingRoutes: RouteObject[] = [
  {
    path: 'settings',
    lazy: { Component: async () => (await import('../features/setting/settings-screen')).SettingsScreen },
  },
  {
    path: 'providers',
    lazy: {
      Component: async () => (await import('../features/setting/provider/providers-screen')).ProvidersScreen,
    },
  },
  {
    path: 'providers/:provider',
    lazy: {
      Component: async () => (await import('../features/setting/provider/provider-screen')).ProviderScreen,
    },
  },
];
