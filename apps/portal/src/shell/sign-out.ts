// Signing out: the session ends on the server, and nothing of the member stays in this window.
import { forgetTab } from '@jishi/client/kept';
import { logout } from '@jishi/contract/account';
import { revokeSessions } from '@jishi/contract/account/session';
import * as codes from '@jishi/contract/codes';
import { confirm } from '@jishi/ui/confirm';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from './client';
import { clearToken } from './session';

type Ways = { signOut: () => Promise<void>; signOutEverywhere: () => Promise<void> };

/** The ways out. What a page still asks is given up before the session ends: its answers would be refusals. */
export function useSignOut(): Ways {
  const client = useQueryClient();
  return { signOut: () => signOut(client), signOutEverywhere: () => signOutEverywhere(client) };
}

/** Signs out and goes home. A server that cannot be reached does not keep the member signed in here. */
async function signOut(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  await call(logout, {}, { ownCodes: [codes.notLoggedIn] }).catch(() => undefined);
  leave();
}

/** Asks, ends the sessions of all devices, and goes home. When the server does not answer everything stays as it is. */
async function signOutEverywhere(client: QueryClient): Promise<void> {
  const sure = await confirm({
    content: '包括这台设备在内，所有设备都要重新登录。接口密钥不受影响，调用不会中断。',
    confirmText: '全部退出',
  });
  if (!sure) return;
  await client.cancelQueries();
  const ended = await call(revokeSessions, { scope: 'all' }).catch(() => undefined);
  if (ended) leave();
  else await client.invalidateQueries();
}

/** Loads a new document, so that the member's kept pages and data are gone. */
function leave(): void {
  clearToken();
  forgetTab();
  location.assign('/');
}
