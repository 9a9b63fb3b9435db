// The order of all that happens in one history: jobs at moments of simulated time. Jobs of one moment run in any order.
import type { Random } from './random';

type Entry = { at: number; rank: number; job: (() => void) | undefined };

export class Schedule {
  /** Milliseconds since the history began. */
  now = 0;
  readonly #heap: Entry[] = [];

  constructor(private readonly random: Random) {}

  /** @returns cancels it */
  after(ms: number, job: () => void): () => void {
    const entry: Entry = { at: this.now + Math.max(ms, 0), rank: this.random.next(), job };
    this.#push(entry);
    return () => (entry.job = undefined);
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs the next job. False: there is none. */
  step(): boolean {
    for (let entry = this.#pop(); entry; entry = this.#pop()) {
      if (!entry.job) continue;
      this.now = entry.at;
      entry.job();
      return true;
    }
    return false;
  }

  #push(entry: Entry) {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isSooner(entry, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = entry;
  }

  #pop(): Entry | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0 || !last) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isSooner(heap[child + 1]!, heap[child]!)) child++;
      if (!isSooner(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}

function isSooner(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.rank < b.rank);
}
