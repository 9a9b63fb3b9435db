// Which failures the user sees, and how. The one place where codes become toasts and the login dialog.
import type { Telling } from '@jishi/client/calls';
import { OVERTAKEN } from '@jishi/client/transport';
import * as codes from '@jishi/contract/codes';
import { ApiError, UNREACHABLE } from '@jishi/ui/wire/envelope';
import { clearToken } from './session';
import { toast } from '@jishi/ui/toast-store';
import { ui } from './ui-store';

/** Codes whose message is shown wherever they occur; the page that made the request handles the others. */
const TOLD_CODES: readonly number[] = [
  codes.refused,
  codes.tooManyRequests,
  codes.serverFault,
  codes.unavailable,
  UNREACHABLE,
];

/** Tells of a failed read. A refusal such as "not found" is left to the page. */
export function reportQueryFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (codes.sessionEnding.includes(error.code)) endSession(error);
  else if (TOLD_CODES.includes(error.code)) toast.error(error.msg);
}

/** Tells of a failed call, unless its form shows field messages or the caller owns the code. */
export function reportCallFailure(error: unknown, { ownCodes = [], silent }: Telling = {}): void {
  if (!(error instanceof ApiError) || error.code === OVERTAKEN || ownCodes.includes(error.code)) return;
  if (codes.sessionEnding.includes(error.code)) endSession(error);
  else if (!silent && error.fields.length === 0) toast.error(error.msg);
}

/** The dialog speaks for itself once it is open: calls of a page fail together, the first one tells. */
function endSession(error: ApiError): void {
  clearToken();
  const { loginModal, openLogin } = ui.getState();
  if (loginModal) return;
  openLogin();
  toast.error(error.msg);
}
