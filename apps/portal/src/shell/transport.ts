// The portal's transport. A failed download is reported like a failed call.
import { sessionEnding } from '@jishi/contract/codes';
import type { Endpoint, Input } from '@jishi/contract/endpoint';
import { createTransport } from '@jishi/client/transport';
import { reportCallFailure } from './failures';
import { readToken } from './session';
import { ui } from './ui-store';
import { readBdVid } from './visit-marks';

const transport = createTransport({
  readToken,
  readBdVid,
  onUnauthorised: ({ code }) => {
    // with a session code failures.ts opens it, and speaks
    if (!sessionEnding.includes(code)) ui.getState().openLogin();
  },
});

export const { readFile, sendCall, sendQuery } = transport;

/** Downloads a file and saves it under the name the server gave it. @throws ApiError once its toast is shown */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    await transport.download(endpoint, input);
  } catch (error) {
    reportCallFailure(error);
    throw error;
  }
}
