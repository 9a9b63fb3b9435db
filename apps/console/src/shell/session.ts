// Signed in means this tab holds an operator's token. It is kept in sessionStorage: never in a cookie, separate from
// the member's token, gone with the tab.
import { createSession } from '@jishi/client/session';

const KEY = 'operator-token';

export const {
  readToken,
  storeToken,
  clearToken,
  useIsSignedIn: useSignedIn,
} = createSession({
  read: () => sessionStorage.getItem(KEY) ?? '',
  write: (token) => sessionStorage.setItem(KEY, token),
  remove: () => sessionStorage.removeItem(KEY),
});
