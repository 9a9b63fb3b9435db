// Which failures a person is told of, and how: the one place where codes become toasts and the login dialog.
import { ApiError, UNREACHABLE } from '@jishi/ui/wire/envelope';
import { clearToken } from './session';
import { toast } from '@jishi/ui/toast-store';
import { ui } from './ui-store';

/** Codes that end the session: the token is dropped and the login dialog opens. */
export const SESSION_CODES: readonly number[] = [400, 401, 403];

/** Of a call whose session ended, or gave way to another, while it was under way: that has been told, and is over. */
export const OVERTAKEN = -401;

/** Codes whose message is shown wherever they come from; the rest belong to the page that reads. */
const TOLD_CODES: readonly number[] = [1, 429, 500, 503, UNREACHABLE];

/** Tells of a failed read. A refusal such as "not found" is left to the page. */
export function reportQueryFailure(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (SESSION_CODES.includes(error.code)) endSession(error);
  else if (TOLD_CODES.includes(error.code)) toast.error(error.msg);
}

/** Tells of a failed call, unless its form shows field messages or the caller owns the code. */
export function reportCallFailure(error: unknown, ownCodes: readonly number[]): void {
  if (!(error instanceof ApiError) || error.code === OVERTAKEN || ownCodes.includes(error.code)) return;
  if (SESSION_CODES.includes(error.code)) endSession(error);
  else if (error.fields.length === 0) toast.error(error.msg);
}

/** The dialog speaks for itself once it is open: calls of a page fail together, the first one tells. */
function endSession(error: ApiError): void {
  clearToken();
  const { loginModal, openLogin } = ui.getState();
  if (loginModal) return;
  openLogin();
  toast.error(error.msg);
}
