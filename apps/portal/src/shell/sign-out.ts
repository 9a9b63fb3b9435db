// Signing out: the session ends on the server, and nothing of the member stays in this window.
import { logout } from '@jishi/contract/account';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from './client';
import { clearToken } from './session';
import { ui } from './ui-store';

/** Signs out and goes home. A server that cannot be reached does not keep the member signed in here. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await call(logout, {}, { ownCodes: [401] }).catch(() => undefined);
    clearToken();
    await navigate('/');
    client.removeQueries();
    ui.getState().reset();
  };
}
