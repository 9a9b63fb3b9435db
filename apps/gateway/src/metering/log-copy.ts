// The copy of this node's log in the database: calls are answered once it has their block.
import { randomUUID } from 'node:crypto';
import type { CopyStore } from './copy-store';
import { type BlockCopy, type Position, isBefore } from './wal';

export class LogCopy implements BlockCopy {
  #next: string | undefined;
  #forgotten: Position = { segment: 0, bytes: 0 };

  private constructor(
    private readonly store: Pick<CopyStore, 'add' | 'resume' | 'forget'>,
    private readonly walId: string,
    private writer: string,
  ) {}

  /** Nobody else must write this log. */
  static async begin(store: Pick<CopyStore, 'begin' | 'add' | 'resume' | 'forget'>, name: string, walId: string) {
    const writer = randomUUID();
    await store.begin(name, walId, writer);
    return new LogCopy(store, walId, writer);
  }

  add(at: Position, block: Buffer): Promise<void> {
    return this.store.add(this.walId, this.writer, at, block);
  }

  async resume(end: Position): Promise<void> {
    this.#next ??= randomUUID();
    await this.store.resume(this.walId, this.writer, this.#next, end);
    this.writer = this.#next;
    this.#next = undefined;
  }

  /** What stands before `until` is booked, and no call in it is under way. */
  async forget(until: Position): Promise<void> {
    if (!isBefore(this.#forgotten, until)) return;
    await this.store.forget(this.walId, until);
    this.#forgotten = until;
  }
}
