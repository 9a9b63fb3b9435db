// Refusals that screens of the console tell apart.
import { refusals } from '@jishi/contract/refusals';

export const NOT_FOUND = refusals.notFound.code;
export const STATE_CONFLICT = refusals.stateConflict.code;
export const PERMISSION_MISSING = refusals.permissionMissing.code;
export const CAPTCHA_FAILED = refusals.captchaFailed.code;
export const CODE_WRONG = refusals.codeWrong.code;
