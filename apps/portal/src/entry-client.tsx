// The browser's entry: takes over the document the server rendered.
import './styles/tokens.css';
import './styles/site.css';
import './styles/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider, createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes';
import { readBoot } from './shell/boot';
import { createQueryClient } from './shell/client';
import { watchDeploys } from './shell/deploy-watch';
import { queryClientContext } from './shell/page';
import { adopt } from './shell/payload';
import { watchLinks } from './shell/prefetch';
import { RenderedSignedIn } from './shell/session';
import { sendQuery } from './shell/transport';

const boot = readBoot();
const client = createQueryClient(sendQuery);
adopt(client, boot.payload);
await resolveMatchedLazies();

const router = createBrowserRouter(routes, {
  hydrationData: boot.router,
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
});
startTransition(() => {
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <QueryClientProvider client={client}>
        <RenderedSignedIn value={boot.signedIn}>
          <RouterProvider router={router} />
        </RenderedSignedIn>
      </QueryClientProvider>
    </StrictMode>,
  );
});
document.dispatchEvent(new Event('owned')); // what start.ts kept is pressed again
watchLinks(routes);
watchDeploys(router, boot.build);

/** Without the screens loaded, hydration would meet a fallback and render everything again. */
async function resolveMatchedLazies() {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'object') return;
      Object.assign(route, { Component: await route.lazy.Component?.() });
      delete route.lazy;
    }),
  );
}
