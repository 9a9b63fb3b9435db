export const DEEDS = '/deed';
/** Asking for one. */
export const NEW_DEED = `${DEEDS}?new=1`;
/** Where a contract stands. */
export const addressOf = (no: string) => `${DEEDS}?id=${no}`;
