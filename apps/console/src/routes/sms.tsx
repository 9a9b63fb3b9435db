// The addresses of SMS: channels and routes, messages, signatures and templates, words and who gets none.
import type { RouteObject } from '@jishi/ui/router';

export const smsRoutes: RouteObject[] = [
  {
    path: 'sms/channels',
    lazy: { Component: async () => (await import('../features/sms/channel/channels-screen')).ChannelsScreen },
  },
  {
    path: 'sms/channels/:id',
    lazy: { Component: async () => (await import('../features/sms/channel/channel-screen')).ChannelScreen },
  },
  {
    path: 'sms/channels/:id/templates',
    lazy: {
      Component: async () => (await import('../features/sms/channel/templates-screen')).ChannelTemplatesScreen,
    },
  },
  {
    path: 'sms/channels/:id/signatures',
    lazy: {
      Component: async () => (await import('../features/sms/channel/signatures-screen')).ChannelSignaturesScreen,
    },
  },
  {
    path: 'sms/routes',
    lazy: { Component: async () => (await import('../features/sms/channel/routes-screen')).RoutesScreen },
  },
  {
    path: 'sms/messages',
    lazy: { Component: async () => (await import('../features/sms/messages-screen')).MessagesScreen },
  },
  {
    path: 'sms/volumes',
    lazy: { Component: async () => (await import('../features/sms/channel/volumes-screen')).VolumesScreen },
  },
  {
    path: 'sms/opt-outs',
    lazy: { Component: async () => (await import('../features/sms/opt-outs-screen')).OptOutsScreen },
  },
  {
    path: 'sms/blocks',
    lazy: { Component: async () => (await import('../features/sms/blocks-screen')).BlocksScreen },
  },
  {
    path: 'sms/words',
    lazy: { Component: async () => (await import('../features/sms/words-screen')).WordsScreen },
  },
  {
    path: 'sms/signatures',
    lazy: {
      Component: async () => (await import('../features/sms/signature/signatures-screen')).SignaturesScreen,
    },
  },
  {
    path: 'sms/templates',
    lazy: {
      Component: async () => (await import('../features/sms/template/templates-screen')).TemplatesScreen,
    },
  },
];
