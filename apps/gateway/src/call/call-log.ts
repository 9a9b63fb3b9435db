// Gives calls their ids and writes each to the write-ahead log before it is answered.
import type { CallIds } from '../metering/call-id';
import type { Wal } from '../metering/wal';
import { type CallRow, copyLine } from '../records/row';

export class CallLog {
  constructor(
    private readonly wal: Wal,
    private readonly ids: CallIds,
    private readonly nodeId: number,
    private readonly now: () => number,
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

  /** Resolves when the record survives a crash of this process; rejects when it will never be booked. */
  write(row: CallRow): Promise<void> {
    return new Promise((resolve, reject) => {
      this.wal.append(copyLine(row, this.nodeId), (error) => (error ? reject(error) : resolve()));
    });
  }
}
