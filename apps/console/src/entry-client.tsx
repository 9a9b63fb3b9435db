// The console's entry in the browser.
import './styles/tokens.css';
import './styles/console.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, browserHistory, createRouter } from '@jishi/ui/router';
import { routes } from './routes';
import { createQueryClient } from './shell/client';

const router = createRouter({ routes, history: browserHistory('/console'), context: undefined });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
