// The console's way to the API. Its session is never in a cookie.
import { createTransport } from '@jishi/client/transport';
import { finishOwnerSetup, loginOperator } from '@jishi/contract/console/operator';
import { readToken } from './session';

/** Calls that keep in a cookie by what this browser is known at the next sign-in; no call is authorised by one. */
const KEEPS_MARK: readonly string[] = [loginOperator.path, finishOwnerSetup.path];

export const { sendCall, sendQuery, readFile, download } = createTransport({
  readToken,
  readBdVid: () => '',
  sendsCookies: (path) => KEEPS_MARK.includes(path),
});
