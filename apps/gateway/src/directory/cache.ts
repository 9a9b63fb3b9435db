// A read-through cache: entries live for half a minute at most, concurrent reads of a key are one read, and a read that
// began before an invalidation is never stored.
import { Generations } from '../generations';

/** Entries live for one to two periods. */
const PERIOD_MS = 15_000;
const ABSENT_PERIOD_MS = 2_500;
const ABSENT_MAX = 10_000;

export class Cache<Value> {
  readonly #known: Generations<Value>;
  readonly #absent: Generations<true>;
  readonly #loading = new Map<string, Promise<Value | undefined>>();

  constructor(
    max: number,
    private readonly load: (key: string) => Promise<Value | undefined>,
  ) {
    this.#known = new Generations(max, PERIOD_MS, () => performance.now());
    this.#absent = new Generations(ABSENT_MAX, ABSENT_PERIOD_MS, () => performance.now());
  }

  /** The value if cached, undefined if cached as absent, otherwise the promise of reading it. */
  get(key: string): Value | undefined | Promise<Value | undefined> {
    const value = this.#known.get(key);
    if (value !== undefined) return value;
    return this.#absent.get(key) ? undefined : this.#read(key);
  }

  /** Whether `get` answers without reading. */
  has(key: string): boolean {
    return this.#known.get(key) !== undefined || this.#absent.get(key) !== undefined;
  }

  delete(key: string) {
    this.#known.delete(key);
    this.#absent.delete(key);
    this.#loading.delete(key);
  }

  /** Drops matching entries, everything cached as absent, and results of reads under way. */
  deleteWhere(fits: (value: Value) => boolean) {
    this.#known.deleteWhere(fits);
    this.#absent.clear();
    this.#loading.clear();
  }

  clear() {
    this.#known.clear();
    this.#absent.clear();
    this.#loading.clear();
  }

  #read(key: string): Promise<Value | undefined> {
    const running = this.#loading.get(key);
    if (running) return running;
    const reading = this.load(key).then((value) => {
      if (this.#loading.get(key) === reading) {
        if (value === undefined) this.#absent.set(key, true);
        else this.#known.set(key, value);
      }
      return value;
    });
    this.#loading.set(key, reading);
    const done = () => {
      if (this.#loading.get(key) === reading) this.#loading.delete(key);
    };
    reading.then(done, done);
    return reading;
  }
}
