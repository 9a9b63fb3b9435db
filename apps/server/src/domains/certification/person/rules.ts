// Certification of a person: the values of member.auth_status, and the refusals.

/** Enumeration authStatus. */
export const AuthStatus = { none: 0, inReview: 1, certified: 2, failed: 3 } as const;
/** Enumeration authType. */
export const AuthType = { none: 0, person: 1, enterprise: 2 } as const;

/** Accounts that one person may certify. */
export const ACCOUNTS_PER_PERSON = 3;

export const FACE_FAILED = '人脸核身没有通过，请确认是本人操作，可以重新核身';
export const TOO_MANY_ACCOUNTS = `这个身份证号已认证了 ${ACCOUNTS_PER_PERSON} 个账户，不能再认证新的账户`;
