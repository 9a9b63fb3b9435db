// Signing out: the session ends on the server, and nothing of the member stays in this window.
import { logout } from '@jishi/contract/account';
import { revokeSessions } from '@jishi/contract/account/session';
import { confirm } from '@jishi/ui/confirm';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from './client';
import { clearToken } from './session';
import { ui } from './ui-store';

/** Signs out and goes home. A server that cannot be reached does not keep the member signed in here. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave();
  return async () => {
    await call(logout, {}, { ownCodes: [401] }).catch(() => undefined);
    await leave();
  };
}

/** Asks, ends the sessions of all devices, and goes home. When the server does not answer everything stays as it is. */
export function useSignOutEverywhere(): () => Promise<void> {
  const leave = useLeave();
  return async () => {
    const sure = await confirm({
      content: '包括这台设备在内，所有设备都要重新登录。接口密钥不受影响，调用不会中断。',
      confirmText: '全部退出',
    });
    if (!sure) return;
    const ended = await call(revokeSessions, { scope: 'all' }).catch(() => undefined);
    if (ended) await leave();
  };
}

/** Between signing out and the page that follows. */
let leaving = false;

function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    clearToken();
    leaving = true;
    await navigate('/');
  };
}

/**
 * Forgets the member who signed out once another page is on screen: any earlier, and the page that is left would ask
 * again for what was removed, without a session. Runs in the root.
 */
export function useForgetting(): void {
  const client = useQueryClient();
  const { key } = useLocation();
  useEffect(() => {
    if (!leaving) return;
    leaving = false;
    client.removeQueries();
    ui.getState().reset();
  }, [client, key]);
}
