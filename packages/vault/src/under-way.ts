// Counts what is under way, so that a process can come to rest for a moment: what begins meanwhile waits.
import { AsyncLocalStorage } from 'node:async_hooks';

type Part = { isOver: boolean };

export class UnderWay {
  private readonly parts = new Set<Part>();
  private readonly inside = new AsyncLocalStorage<Part>();
  private rest: { over: Promise<void>; end: () => void; isQuiet: boolean } | undefined;
  private onQuiet: (() => void) | undefined;

  /**
   * Runs `work` outside of rests. What it runs itself belongs to it and does not wait. It is over when `lastsUntil`, too, has
   * come to an end, for which the caller does not wait.
   */
  async during<Result>(
    work: () => Promise<Result>,
    lastsUntil: (result: Result) => Promise<void> = () => Promise.resolve(),
  ): Promise<Result> {
    const own = this.inside.getStore();
    if (own && !own.isOver) return work();
    while (this.rest) await this.rest.over;
    const part: Part = { isOver: false };
    this.parts.add(part);
    try {
      const result = await this.inside.run(part, work);
      void lastsUntil(result).then(() => this.over(part));
      return result;
    } catch (error) {
      this.over(part);
      throw error;
    }
  }

  private over(part: Part) {
    part.isOver = true;
    this.parts.delete(part);
    if (this.parts.size === 0) this.onQuiet?.();
  }

  get isResting(): boolean {
    return this.rest?.isQuiet ?? false;
  }

  /**
   * Begins a rest once nothing is under way. False, and none of its own, when that takes longer than `within` milliseconds, or when
   * somebody else has begun one.
   */
  async begin(within: number): Promise<boolean> {
    if (this.rest) return false;
    let end = () => {};
    const over = new Promise<void>((resolve) => (end = resolve));
    const rest = { over, end, isQuiet: this.parts.size === 0 };
    this.rest = rest;
    if (rest.isQuiet) return true;
    let timer: NodeJS.Timeout | undefined;
    rest.isQuiet = await new Promise<boolean>((resolve) => {
      this.onQuiet = () => resolve(true);
      if (Number.isFinite(within)) timer = setTimeout(resolve, within, false);
    });
    clearTimeout(timer);
    this.onQuiet = undefined;
    if (!rest.isQuiet) this.end();
    return rest.isQuiet;
  }

  /** Ends the rest: what waited goes on. */
  end(): void {
    this.rest?.end();
    this.rest = undefined;
  }
}
