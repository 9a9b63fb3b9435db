// Waiting for what happens elsewhere, without sleeping longer than needed.
import { setTimeout as pause } from 'node:timers/promises';

/** Long, for a busy machine: who waits in vain fails, only later. */
const DEADLINE_MS = 120_000;

/** The first value that is neither undefined nor false. @throws Error naming `what` when the deadline passes */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
): Promise<Value> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(20);
  }
}
