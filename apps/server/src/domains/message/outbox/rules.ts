// The states of a message on its way out, as message.outbox stores them.
export const OutboxStatus = { waiting: 1, handedOver: 2, sent: 3, failed: 4, expired: 5 } as const;
export const OutboxChannel = { sms: 1 } as const;

/** How long a delivery may take before another one takes over: longer than every timeout of a carrier's call. */
export const CLAIM_MS = 60_000;
/** A carrier may be this late in knowing of a message whose handing over was cut off. */
export const LOOK_AGAIN_MS = 20_000;
/** A waiting message this old has lost its job. */
export const FORGOTTEN_MS = 120_000;
/** How long the trace of a finished message, without its content, is kept. */
export const KEPT_MS = 90 * 24 * 3600_000;

/** What the cipher holds. */
export type OutboxContent = { phone: string; template: 'code'; params: Record<string, string> };

/** Bound to the row, so that a cipher cannot be moved to another. */
export function contentContext(id: string): string {
  return `message.outbox.content:${id}`;
}
