// What of failed sign-ins is kept for ever.

/** Failed tries of one name, and of all names that nobody has, that the audit trail takes in a day; the log has them all. */
export const AUDITED_PER_DAY = 500;
