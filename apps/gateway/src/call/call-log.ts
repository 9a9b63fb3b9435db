// Gives calls their ids, and writes to the log that each is about to be sent on, and how it ended, before it is answered.
import type { CallIds } from '../metering/call-id';
import type { Intents } from '../metering/intents';
import type { Wal } from '../metering/wal';
import { type Intent, intentLine } from '../records/intent';
import { type CallRow, copyLine } from '../records/row';

export class CallLog {
  constructor(
    private readonly wal: Wal,
    private readonly ids: CallIds,
    private readonly nodeId: number,
    private readonly now: () => number,
    private readonly intents: Intents,
  ) {}

  number(): { id: string; at: number } {
    return this.ids.next(this.now());
  }

  /** Whether a call may be admitted: its record will find room. */
  get isOpen(): boolean {
    return this.wal.isOpen;
  }

  /** How far ids have run ahead of time, in milliseconds. */
  get aheadMs(): number {
    return this.ids.aheadOf(this.now());
  }

  /** Resolves when it survives a crash that the call is about to be sent on, after `begun`; rejects when it must not be. */
  intend(call: Intent, begun: () => void): Promise<void> {
    return this.intents.begin(call.id, intentLine(call), begun);
  }

  /**
   * Resolves when the record survives a crash of this process; rejects when it will never be booked. `ending`: what becomes of its
   * Idempotency-Key, written with it.
   */
  write(row: CallRow, ending?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.wal.append({ record: copyLine(row, this.nodeId), ending }, (error) => {
        if (error) return reject(error);
        this.intents.end(row.id);
        resolve();
      });
    });
  }

  /** The call has failed without a record: what it was about to do is written down later, if it was sent on. */
  abandon(id: string, ending?: string) {
    this.intents.lose(id, ending);
  }
}
