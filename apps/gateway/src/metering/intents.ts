// Calls that were sent on to their upstream and have no record yet, and those that never got one because the log failed.
import { PassingMap } from '../passing-map';
import type { Lines, Position, Wal } from './wal';

const START: Position = { segment: 0, bytes: 0 };

type Open = { line: string; since: Position };

type Lost = { id: string; lines: Lines };

export class Intents {
  readonly #open = new PassingMap<Open>();
  #lost: Lost[] = [];
  #recording: Promise<unknown> = Promise.resolve();
  #earlierSettled = false;

  constructor(
    private readonly wal: Wal,
    /** The record of a call whose end nobody knows, by its intent. */
    private readonly recordOf: (intent: string) => string,
    private readonly on: {
      unknown: () => void;
      /** The log has the record of a call. */
      recorded: (id: string) => void;
    },
  ) {}

  /** Where the oldest of them stands in the log, or before; those of earlier processes among them. */
  get oldest(): Position | undefined {
    if (!this.#earlierSettled) return START;
    return this.#open.first?.since;
  }

  /** What earlier processes had sent on has its records: their log is not needed any more. */
  settledEarlier() {
    this.#earlierSettled = true;
  }

  get earlierSettled(): boolean {
    return this.#earlierSettled;
  }

  /**
   * Resolves when it is durable that the call is about to be sent on, after `begun`; rejects when it cannot be written: it must not be
   * sent.
   */
  begin(id: string, line: string, begun?: () => void): Promise<void> {
    this.#open.add(id, { line, since: this.wal.end });
    return new Promise((resolve, reject) => {
      this.wal.append({ intent: line }, (error) => {
        if (error) {
          this.#open.delete(id);
          return reject(error);
        }
        begun?.();
        resolve();
      });
    });
  }

  /** Its record is durable. */
  end(id: string) {
    this.#open.delete(id);
    this.on.recorded(id);
  }

  /** The call has ended and left no record. `ending`: what becomes of its Idempotency-Key. */
  lose(id: string, ending: string | undefined) {
    const open = this.#open.get(id);
    if (!open && ending === undefined) return;
    this.#lost.push({ id, lines: { record: open && this.recordOf(open.line), ending } });
  }

  /** Writes down what was lost, if the log can be written again. Resolves when that is durable, or could not be done. */
  async recordLost(): Promise<void> {
    if (this.#lost.length > 0 && this.wal.isOpen) {
      const all = this.#lost.splice(0).map((one) => this.#recordOne(one));
      this.#recording = Promise.all([this.#recording, ...all]);
    }
    await this.#recording;
  }

  #recordOne(one: Lost): Promise<void> {
    return this.wal.write(one.lines).then(
      () => {
        if (one.lines.record !== undefined) this.on.unknown();
        this.end(one.id);
      },
      () => void this.#lost.push(one),
    );
  }
}
