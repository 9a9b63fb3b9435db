// Common steps after a successful sign-in of any kind.
import { useQueryClient } from '@tanstack/react-query';
import { storeToken } from '../../../shell/session';

/** Stores the session and reloads what may differ for a member (prices, favourites). */
export function useEnter(): (token: string) => Promise<void> {
  const client = useQueryClient();
  return async (token) => {
    storeToken(token);
    await client.invalidateQueries();
  };
}
