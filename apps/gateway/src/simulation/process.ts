// One run of a node's program. What it does outside its memory counts as an act; it can end before any of them, and then none of
// its continuations has an effect any more.
import type { Machine } from '../machine';
import type { Disk } from './disk';
import { filesOf } from './files';
import type { Random } from './random';
import type { Schedule } from './schedule';

/** A clock of its own: how fast it goes, and what it showed when the history began. */
export type Clock = { rate: number; offset: number };

export class SimulatedProcess {
  alive = true;
  acts = 0;
  /** When the database last said that it has booked something. */
  bookedAt = 0;
  /** It ends before this act. */
  endsAt = Number.POSITIVE_INFINITY;
  onEnd: () => void = () => {};
  readonly machine: Machine;
  /** What the system is doing for it. */
  readonly #underWay = new Set<() => unknown>();

  constructor(
    readonly schedule: Schedule,
    readonly random: Random,
    readonly clock: Clock,
    readonly disk: Disk,
  ) {
    this.machine = {
      monotonic: () => clock.offset + schedule.now * clock.rate,
      soon: (job) => void this.later(0, job),
      later: (ms, job) => this.later(ms / clock.rate, job),
      every: (ms, job) => this.#every(ms / clock.rate, job),
      files: filesOf(disk, this),
    };
  }

  /** @throws when the process has ended */
  act(): void {
    if (this.alive && ++this.acts >= this.endsAt) this.end();
    if (!this.alive) throw new Error('the process has ended');
  }

  /** `act`, where nothing is thrown: false when the process has ended. */
  acted(): boolean {
    if (this.alive && ++this.acts >= this.endsAt) this.end();
    return this.alive;
  }

  later(ms: number, job: () => void): () => void {
    return this.schedule.after(ms, () => this.alive && job());
  }

  /** Has the system do something that takes a while. If the process ends meanwhile, it is done or not. */
  perform<Result>(ms: number, work: () => Result, done: (result: Result) => void, failed: (error: Error) => void) {
    this.#underWay.add(work);
    this.later(this.random.delay(ms), () => {
      this.#underWay.delete(work);
      let result: Result;
      try {
        result = work();
      } catch (error) {
        return failed(error as Error);
      }
      done(result);
    });
  }

  end() {
    if (!this.alive) return;
    this.alive = false;
    for (const work of this.#underWay) {
      if (this.random.chance(0.5)) continue;
      try {
        work();
      } catch {
        // nobody hears of it
      }
    }
    this.onEnd();
  }

  #every(ms: number, job: () => void): () => void {
    let cancel: () => void;
    const again = () => {
      cancel = this.later(ms, () => {
        again();
        job();
      });
    };
    again();
    return () => cancel();
  }
}
