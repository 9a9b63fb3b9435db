// The copy of this node's log in the database: calls are answered once it has their block.
import { randomUUID } from 'node:crypto';
import { type CopyStore, TakenOver, takenOver } from './copy-store';
import { type BlockCopy, type Position, isBefore } from './wal';

export class LogCopy implements BlockCopy {
  #next: string | undefined;
  #forgotten: Position = { segment: 0, bytes: 0 };
  #onTaken: (error: Error) => void = () => {};
  /** Resolves when another process has taken the log: after its node was declared dead, or by its name. */
  readonly taken = new Promise<Error>((resolve) => (this.#onTaken = resolve));

  private constructor(
    private readonly store: Pick<CopyStore, 'add' | 'resume' | 'forget' | 'logsOf'>,
    private readonly name: string,
    private readonly walId: string,
    private writer: string,
  ) {}

  /** Nobody else must write this log. */
  static async begin(
    store: Pick<CopyStore, 'begin' | 'add' | 'resume' | 'forget' | 'logsOf'>,
    name: string,
    walId: string,
  ) {
    const writer = randomUUID();
    await store.begin(name, walId, writer);
    return new LogCopy(store, name, walId, writer);
  }

  add(at: Position, block: Buffer): Promise<void> {
    return this.#told(this.store.add(this.walId, this.writer, at, block));
  }

  async resume(end: Position): Promise<void> {
    this.#next ??= randomUUID();
    await this.#told(this.store.resume(this.walId, this.writer, this.#next, end));
    this.writer = this.#next;
    this.#next = undefined;
  }

  /** @throws when the log is not this process's any more */
  async check(): Promise<void> {
    const before = [this.writer, this.#next];
    const logs = await this.store.logsOf(this.name);
    const words = [...before, this.writer, this.#next]; // it may have changed on the way
    const isOurs = logs.some(({ walId, writer }) => walId === this.walId && words.includes(writer ?? ''));
    if (!isOurs) await this.#told(Promise.reject(takenOver()));
  }

  /** What stands before `until` is booked, and no call in it is under way. */
  async forget(until: Position): Promise<void> {
    if (!isBefore(this.#forgotten, until)) return;
    await this.store.forget(this.walId, until);
    this.#forgotten = until;
  }

  #told(asked: Promise<void>): Promise<void> {
    return asked.catch((error: unknown) => {
      if (error instanceof TakenOver) this.#onTaken(error);
      throw error;
    });
  }
}
