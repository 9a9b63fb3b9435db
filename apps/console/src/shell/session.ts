// Signed in means this tab holds an operator's token. It lives in sessionStorage: never in a cookie, never beside the
// member's own, gone with the tab.
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
