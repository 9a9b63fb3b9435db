// How screens talk to the API: `query` to read, `call` and `useCall` to act. Errors are reported in failures.ts.
import { createCalls } from '@jishi/client/calls';
import { confirmedCalls } from '@jishi/client/confirmed-calls';
import { type Read, createReads } from '@jishi/client/query';
import { askSecondFactor } from '@jishi/client/second-factor-question';
import type { QueryClient } from '@tanstack/react-query';
import { reportCallFailure, reportQueryFailure } from './failures';
import { showMask } from './loading-mask-store';
import { sendCall } from './transport';

/** Reads stay fresh this long before a page that shows them asks again. */
const STALE_MS = 30_000;

/** A query client over a transport: one per tab in the browser, one per request on the server. */
export function createQueryClient(read: Read): QueryClient {
  return createReads({ read, staleMs: STALE_MS, onError: reportQueryFailure });
}

/** Calls tell of their failures by toasts, except for field messages (code 4000 with fields) and `ownCodes`. */
export const { call, useCall } = createCalls({
  sendCall: confirmedCalls(sendCall, askSecondFactor),
  showMask,
  tell: reportCallFailure,
});

export { type CallKey, keyOf, query, refreshReads, useRefreshOf } from '@jishi/client/query';
export { ApiError } from '@jishi/ui/wire/envelope';
