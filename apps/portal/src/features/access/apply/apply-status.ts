/** `applyStatus` on the wire. */
export const ApplyStatus = { open: 1, awaitingAudit: 2, refused: 3, suspended: 4, closed: 5 } as const;
