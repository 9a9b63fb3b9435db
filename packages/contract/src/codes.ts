// The codes of refusals by name, and nothing else: `import * as codes`, and a bundler writes the bare numbers.

export const refused = 1;
export const notLoggedIn = 401;
export const accountFrozen = 403;
export const tooManyRequests = 429;
export const serverFault = 500;
export const unavailable = 503;
export const invalidInput = 4000;
/** The password of payments is not set, wrong, or locked: the message says which. */
export const tradePassword = 4001;
export const balanceTooLow = 4002;
export const certificationRequired = 4003;
export const notFound = 4004;
export const stateConflict = 4005;
export const captchaFailed = 4006;
export const codeWrong = 4007;
export const duplicate = 4008;
export const permissionMissing = 4009;
export const passwordWrong = 4010;
export const passwordLocked = 4011;
export const secondFactorWrong = 4012;
/** An operator's word about money: to be sent again with a fresh second factor. */
export const secondFactorNeeded = 4013;
export const passkeyWrong = 4014;
/** 5100 to 5199: SMS. */
export const signatureUnusable = 5101;
export const smsTemplateUnusable = 5102;
export const variableWrong = 5103;
export const wordForbidden = 5104;
export const stillInUse = 5105;
export const smsDailyCap = 5110;
export const smsQuietHours = 5111;
export const nobodyToSend = 5112;
export const phoneTooFrequent = 5113;
export const phoneOptedOut = 5114;
export const phoneBlocked = 5115;
export const clientIdReused = 5116;
/** 5200 to 5299: recharge orders. */
export const ownNoReused = 5201;
export const rechargeProductUnusable = 5202;
export const rechargeAccountWrong = 5203;
export const soldOut = 5301;
export const firstPurchaseUsed = 5302;
export const channelFault = 5401;

/** Codes that end a session: the client drops its token. 400 is the specification's; this server does not send it. */
export const sessionEnding: readonly number[] = [400, notLoggedIn, accountFrozen];
