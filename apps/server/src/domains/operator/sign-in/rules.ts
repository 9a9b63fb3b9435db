// Failed sign-ins that the audit trail keeps.

/**
 * How many failed tries per name, and for all unknown names together, the audit trail records per day; the log has them
 * all.
 */
export const AUDITED_PER_DAY = 500;
