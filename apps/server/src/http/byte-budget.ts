// How many bytes people may have under way at once: each of them, and all together.
import { Refusal } from '../kernel/refusal';

export type ByteLimits = { readonly each: number; readonly all: number };

export class ByteBudget {
  readonly #limits: ByteLimits;
  readonly #held = new Map<string, number>();
  #heldByAll = 0;

  constructor(limits: ByteLimits) {
    this.#limits = limits;
  }

  /** Bytes of everybody. */
  get held(): number {
    return this.#heldByAll;
  }

  /** @throws Refusal tooManyRequests when the account or all together hold too much; then nothing is taken */
  take(account: string, bytes: number): void {
    const { each, all } = this.#limits;
    const mine = (this.#held.get(account) ?? 0) + bytes;
    if (mine > each) throw new Refusal('tooManyRequests', '您同时上传的文件太多，请等前面的传完再试');
    if (this.#heldByAll + bytes > all)
      throw new Refusal('tooManyRequests', '现在上传的人太多，请过一会儿再试', { retryAfter: 30 });
    this.#held.set(account, mine);
    this.#heldByAll += bytes;
  }

  give(account: string, bytes: number): void {
    const left = (this.#held.get(account) ?? 0) - bytes;
    if (left > 0) this.#held.set(account, left);
    else this.#held.delete(account);
    this.#heldByAll -= bytes;
  }
}
