// What follows a successful sign-in, whichever way it came about.
import { useQueryClient } from '@tanstack/react-query';
import { storeToken } from '../../../shell/session';

/** Stores the session; what was read while logged out may read otherwise for a member (prices, favourites). */
export function useEnter(): (token: string) => Promise<void> {
  const client = useQueryClient();
  return async (token) => {
    storeToken(token);
    await client.invalidateQueries();
  };
}
