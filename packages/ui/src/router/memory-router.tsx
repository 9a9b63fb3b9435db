// A part of a page on its own, with an address around it and no window.
import { type ReactNode, useState } from 'react';
import { memoryHistory } from './history';
import { RouterProvider } from './provider';
import { createRouter } from './router';

/** Shows its children whatever the address; it begins with the one given. */
export function MemoryRouter({ address = '/', children }: { address?: string; children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({
      routes: [{ path: '*', Component: () => children }],
      history: memoryHistory(address),
      context: undefined,
    }),
  );
  return <RouterProvider router={router} />;
}
