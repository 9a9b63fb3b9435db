// How screens talk to the API: `query` to read, `useCall` to act.
import { type Telling, createCalls } from '@jishi/client/calls';
import { refuseInvalid } from '@jishi/client/input-check';
import { createReads } from '@jishi/client/query';
import { OVERTAKEN } from '@jishi/client/transport';
import { sessionEnding } from '@jishi/contract/codes';
import type { Endpoint } from '@jishi/contract/endpoint';
import { toast } from '@jishi/ui/toast-store';
import { ApiError } from '@jishi/ui/wire/envelope';
import type { QueryClient } from '@tanstack/react-query';
import { confirmedCalls } from '@jishi/client/confirmed-calls';
import { askSecondFactor } from '@jishi/client/second-factor-question';
import { clearToken } from './session';
import { sendCall, sendQuery } from './transport';

/** Reads stay fresh this long before a screen that shows them asks again. */
const STALE_MS = 10_000;

/**
 * The query client of a tab. A screen shows why its first read failed; after later failures it keeps its content and
 * shows a toast.
 */
export function createQueryClient(): QueryClient {
  return createReads({
    read: sendQuery,
    staleMs: STALE_MS,
    onError: (error, { state }) => {
      if (endsSession(error)) clearToken();
      else if (state.data !== undefined && !isOvertaken(error))
        toast.error(`没有刷新成功，显示的是先前的内容：${error.message}`);
    },
  });
}

/** The input of a call whose body is a form, with the file that goes with it. */
export function withFile<Given extends object>(input: Given, name: string, file: File): Given {
  return { ...input, [name]: file };
}

/** `withFile` for several files under one name. */
export function withFiles<Given extends object>(input: Given, name: string, files: readonly File[]): Given {
  return { ...input, [name]: files };
}

/** Refusals are shown by a toast. The end of the session replaces the console by the sign-in page, which leads back. */
export const { useCall } = createCalls({
  sendCall: confirmedCalls(sendCall, askSecondFactor),
  tell,
  refuseInvalid,
});

function tell(error: unknown, { ownCodes = [], silent }: Telling, { access }: Endpoint): void {
  if (!(error instanceof ApiError) || isOvertaken(error) || ownCodes.includes(error.code)) return;
  if (endsSession(error) && access === 'operator') clearToken();
  else if (!silent) toast.error(error.msg);
}

const endsSession = (error: unknown) => error instanceof ApiError && sessionEnding.includes(error.code);
const isOvertaken = (error: unknown) => error instanceof ApiError && error.code === OVERTAKEN;

export { type CallKey, keyOf, query, refreshReads, useRefreshOf } from '@jishi/client/query';
