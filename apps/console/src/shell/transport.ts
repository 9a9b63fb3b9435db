// The console's way to the API. Its session's token is never in a cookie.
import { createTransport } from '@jishi/client/transport';
import { readToken } from './session';

export const { sendCall, sendQuery, readFile, download } = createTransport({
  readToken,
  readBdVid: () => '',
});
