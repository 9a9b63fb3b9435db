// Addresses of what users are answered and told: tickets, contracts, faults and maintenance.
import type { RouteObject } from '@jishi/ui/router';

/** Named once: every import that is written out makes the entry larger. */
const tickets = () => import('../features/support/screens');
const deeds = () => import('../features/deed/screens');
const incidents = () => import('../features/status/screens');

export const supportRoutes: RouteObject[] = [
  { path: 'tickets', lazy: { Component: async () => (await tickets()).TicketsScreen } },
  { path: 'tickets/:no', lazy: { Component: async () => (await tickets()).TicketScreen } },
  { path: 'deeds', lazy: { Component: async () => (await deeds()).DeedsScreen } },
  { path: 'deeds/:no', lazy: { Component: async () => (await deeds()).DeedScreen } },
  { path: 'incidents', lazy: { Component: async () => (await incidents()).IncidentsScreen } },
  { path: 'incidents/:id', lazy: { Component: async () => (await incidents()).IncidentScreen } },
];
