// Limits callers who read an answer more slowly than it arrives: each of them holds a connection to an upstream.
const MOST_PER_KEY = 16;
/** Half of the connections to one upstream. */
const MOST_IN_ALL = 64;

export class SlowReaders {
  readonly #byReader = new Map<string, number>();
  #all = 0;

  /** False: there are too many already, of this reader or altogether. */
  enter(reader: string): boolean {
    const own = this.#byReader.get(reader) ?? 0;
    if (own >= MOST_PER_KEY || this.#all >= MOST_IN_ALL) return false;
    this.#byReader.set(reader, own + 1);
    this.#all++;
    return true;
  }

  /** For each `enter` that was granted. */
  leave(reader: string) {
    const own = this.#byReader.get(reader)! - 1;
    if (own === 0) this.#byReader.delete(reader);
    else this.#byReader.set(reader, own);
    this.#all--;
  }
}
