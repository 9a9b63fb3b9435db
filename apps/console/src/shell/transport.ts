// The console's way to the API. Its session is never in a cookie.
import { createTransport } from '@jishi/client/transport';
import { finishOwnerSetup, loginOperator } from '@jishi/contract/console/operator';
import {
  addOwnPasskey,
  beginOperatorPasskeyLogin,
  beginOwnPasskey,
  loginOperatorByPasskey,
} from '@jishi/contract/console/own-passkey';
import { readToken } from './session';

/**
 * Calls that keep in a cookie by what this browser is known at the next sign-in, or that answer a challenge in the browser that asked
 * for it; no call is authorised by one.
 */
const KEEPS_MARK: readonly string[] = [
  loginOperator,
  finishOwnerSetup,
  beginOperatorPasskeyLogin,
  loginOperatorByPasskey,
  beginOwnPasskey,
  addOwnPasskey,
].map(({ path }) => path);

export const { sendCall, sendQuery, readFile, download } = createTransport({
  readToken,
  readBdVid: () => '',
  sendsCookies: (path) => KEEPS_MARK.includes(path),
});
