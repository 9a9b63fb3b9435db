// Fair queueing: each turn of the event loop lets a few in, one of each line in rotation, so that whoever sends most waits for themselves.
// Waiting is bounded by length, not by time: a process that was not scheduled for a while refuses nobody for it.

export type QueueLimits = {
  /** Let in during one turn of the event loop. */
  readonly perTurn: number;
  /** Waiting in one line. */
  readonly perLine: number;
  /** Waiting in all lines. */
  readonly all: number;
};

type Enter = (isLetIn: boolean) => void;

export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #atNextTurn: (work: () => void) => void;
  /** In the order in which they are served next. */
  readonly #lines = new Map<string, Enter[]>();
  #waiting = 0;
  #letIn = 0;
  #isTurning = false;

  /** `atNextTurn` runs work in the next turn of the event loop. */
  constructor(limits: QueueLimits, atNextTurn: (work: () => void) => void = setImmediate) {
    this.#limits = limits;
    this.#atNextTurn = atNextTurn;
  }

  /** Whether who stands in the line `key` is let in: at once while few come, else after a wait; false when too many wait. */
  enter(key: string): boolean | Promise<boolean> {
    this.#turn();
    if (this.#waiting === 0 && this.#letIn < this.#limits.perTurn) {
      this.#letIn++;
      return true;
    }
    const line = this.#lines.get(key) ?? [];
    if (line.length >= this.#limits.perLine) return false;
    if (this.#waiting >= this.#limits.all && (line.length > 0 || !this.#refuseOfLongest())) return false;
    this.#lines.set(key, line);
    this.#waiting++;
    return new Promise((resolve) => void line.push(resolve));
  }

  /** Makes room for somebody new at the end of the longest line. False when no line has two. */
  #refuseOfLongest(): boolean {
    let longest: Enter[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length < 2) return false;
    this.#waiting--;
    longest.pop()!(false);
    return true;
  }

  #turn() {
    if (this.#isTurning) return;
    this.#isTurning = true;
    this.#atNextTurn(() => {
      this.#isTurning = false;
      this.#letIn = 0;
      while (this.#waiting > 0 && this.#letIn < this.#limits.perTurn) this.#serveNext();
      if (this.#letIn > 0) this.#turn();
    });
  }

  #serveNext() {
    const [key, line] = this.#lines.entries().next().value!;
    this.#lines.delete(key);
    const enter = line.shift()!;
    if (line.length > 0) this.#lines.set(key, line);
    this.#waiting--;
    this.#letIn++;
    enter(true);
  }
}
