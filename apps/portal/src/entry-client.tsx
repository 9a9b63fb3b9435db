// The browser's entry: takes over the document the server rendered.
import './styles/tokens.css';
import './styles/site.css';
import './styles/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouteError, RouterProvider, browserHistory, createRouter, findRoutes, loadScreen } from '@jishi/ui/router';
import { routes } from './routes';
import { type Boot, readBoot } from './shell/boot';
import { createQueryClient } from './shell/client';
import { watchDeploys } from './shell/deploy-watch';
import { adopt } from './shell/payload';
import { watchLinks } from './shell/prefetch';
import { RenderedSignedIn } from './shell/session';
import { sendQuery } from './shell/transport';

const boot = readBoot();
const client = createQueryClient(sendQuery);
adopt(client, boot.payload);
// Without the screens loaded, hydration would meet nothing and render everything again.
await Promise.all((await findRoutes(routes, location.pathname))!.map(({ route }) => loadScreen(route)));

const router = createRouter({
  routes,
  history: browserHistory(''),
  context: { client },
  hydration: { loaderData: boot.loaderData, errors: errorsOf(boot.failed) },
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

function errorsOf(failed: Boot['failed']): Record<string, RouteError> | null {
  const errors = Object.entries(failed).map(([id, status]) => [id, new RouteError(status)] as const);
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}
