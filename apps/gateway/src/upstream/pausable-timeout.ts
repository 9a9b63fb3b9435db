// How long one side of a call may keep the other waiting: at a stretch, and altogether. It runs only while that side is waited for.
export class Patience {
  #stretch: NodeJS.Timeout | undefined;
  #whole: NodeJS.Timeout | undefined;
  #since = 0;

  /** Milliseconds; `onEnd` is told when either has passed. */
  constructor(
    private readonly stretchMs: number,
    private leftMs: number,
    private readonly onEnd: () => void,
  ) {}

  start() {
    this.#since = performance.now();
    this.#stretch = setTimeout(this.onEnd, this.stretchMs);
    this.#whole = setTimeout(this.onEnd, this.leftMs);
  }

  /** Something moved: the stretch begins anew. */
  refresh() {
    this.#stretch?.refresh();
  }

  stop() {
    if (!this.#stretch) return;
    clearTimeout(this.#stretch);
    clearTimeout(this.#whole);
    this.#stretch = undefined;
    this.leftMs = Math.max(this.leftMs - (performance.now() - this.#since), 1);
  }
}
