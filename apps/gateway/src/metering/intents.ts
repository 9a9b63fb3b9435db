// Calls that were sent on to their upstream and have no record yet, and those that never got one because the log failed.
import type { Lines, Position, Wal } from './wal';

type Open = { line: string; since: Position };

export class Intents {
  readonly #open = new Map<string, Open>();
  #lost: { id: string; lines: Lines }[] = [];

  constructor(
    private readonly wal: Wal,
    /** The record of a call whose end nobody knows, by its intent. */
    private readonly recordOf: (intent: string) => string,
    private readonly onUnknown: () => void,
  ) {}

  /** Where the oldest of them stands in the log, or before. */
  get oldest(): Position | undefined {
    for (const { since } of this.#open.values()) return since;
    return undefined;
  }

  /** Resolves when it is durable that the call is about to be sent on; rejects when it cannot be written: it must not be sent. */
  begin(id: string, line: string): Promise<void> {
    this.#open.set(id, { line, since: this.wal.end });
    return new Promise((resolve, reject) => {
      this.wal.append({ intent: line }, (error) => {
        if (!error) return resolve();
        this.#open.delete(id);
        reject(error);
      });
    });
  }

  /** Its record is durable. */
  end(id: string) {
    this.#open.delete(id);
  }

  /** The call has ended and left no record. `ending`: what becomes of its Idempotency-Key. */
  lose(id: string, ending: string | undefined) {
    const open = this.#open.get(id);
    if (!open && ending === undefined) return;
    this.#lost.push({ id, lines: { record: open && this.recordOf(open.line), ending } });
  }

  /** Writes down what was lost, as soon as the log can be written again. */
  recordLost() {
    if (this.#lost.length === 0 || !this.wal.isOpen) return;
    for (const one of this.#lost.splice(0))
      this.wal.append(one.lines, (error) => {
        if (error) return void this.#lost.push(one);
        if (one.lines.record !== undefined) this.onUnknown();
        this.#open.delete(one.id);
      });
  }
}
