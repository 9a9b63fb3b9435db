// A timeout that can be paused, with two limits: for one wait, and for all waits together.
export class PausableTimeout {
  #wait: NodeJS.Timeout | undefined;
  #total: NodeJS.Timeout | undefined;
  #since = 0;

  /** Milliseconds for one wait and for all; `onEnd` is called when either has passed. */
  constructor(
    private readonly waitMs: number,
    private leftMs: number,
    private readonly onEnd: () => void,
  ) {}

  start() {
    this.#since = performance.now();
    this.#wait = setTimeout(this.onEnd, this.waitMs);
    this.#total = setTimeout(this.onEnd, this.leftMs);
  }

  /** There was progress: the limit of one wait starts again. */
  refresh() {
    this.#wait?.refresh();
  }

  stop() {
    if (!this.#wait) return;
    clearTimeout(this.#wait);
    clearTimeout(this.#total);
    this.#wait = undefined;
    this.leftMs = Math.max(this.leftMs - (performance.now() - this.#since), 1);
  }
}
