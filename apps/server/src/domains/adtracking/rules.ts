// What holds for visits wherever they are read.

/** As long as the browser's cookie remembers a visit (specification section 9). */
export const VISITS_KEPT_MS = 180 * 24 * 3600_000;
