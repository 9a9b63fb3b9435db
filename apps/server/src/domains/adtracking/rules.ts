// Rules for visits.

/** The lifetime of the browser's cookie (specification section 9). */
export const VISITS_KEPT_MS = 180 * 24 * 3600_000;
