// Certification of a person: the values of member.auth_status, and the refusals.

/** Accounts that one person may certify. */
export const ACCOUNTS_PER_PERSON = 3;

/** Whole years. */
export const MINIMUM_AGE = 18;

export const FACE_FAILED = '人脸核身没有通过，请确认是本人操作，可以重新核身';
export const TOO_MANY_ACCOUNTS = `这个身份证号已认证了 ${ACCOUNTS_PER_PERSON} 个账户，不能再认证新的账户`;
