// The network between the nodes and the database: it delays, reorders, loses questions and answers, and can be cut.
import type { Random } from './random';
import type { Schedule } from './schedule';
import type { SimulatedProcess } from './process';

/** No answer came in time. */
export const ANSWER_WITHIN_MS = 1_900;

export class Wire {
  /** Nothing gets through. */
  cut = false;
  /** What is under way stands still until then. */
  stalledUntil = 0;
  /** What is sent from now on is held up until then, or not. */
  jammedUntil = 0;
  /** What of a hundred questions, and answers, is lost. */
  loss = 0;
  usual = 1;
  /** Whoever asked for what is being done has given up, or ended. */
  isLate = false;

  constructor(
    private readonly schedule: Schedule,
    private readonly random: Random,
  ) {}

  /** Asks the database: rejects when nothing was heard, although it may have been done. */
  ask<Answer>(process: SimulatedProcess, work: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!process.acted()) return;
      let open = true;
      const end = (then: () => void) => {
        if (!open) return;
        open = false;
        cancel();
        then();
      };
      const cancel = process.later(ANSWER_WITHIN_MS, () => end(() => reject(new Error('no answer from the database'))));
      // who loses a connection is sometimes told at once
      const lose = () => {
        if (this.random.chance(0.5))
          process.later(this.#delay(), () => end(() => reject(new Error('connection lost'))));
      };
      this.carry(() => {
        let answer: Answer;
        let failure: Error | undefined;
        this.isLate = !open || !process.alive;
        try {
          answer = work();
        } catch (error) {
          failure = error as Error;
        }
        this.carry(() => process.alive && end(() => (failure ? reject(failure) : resolve(answer))), lose);
      }, lose);
    });
  }

  /** Takes something across, or not. */
  carry(arrive: () => void, lost: () => void = () => {}) {
    if (this.cut || this.random.next() * 100 < this.loss) return lost();
    const jammed = this.jammedUntil > this.schedule.now && this.random.chance(0.5) ? this.jammedUntil : 0;
    const stalled = Math.max(0, jammed - this.schedule.now, this.stalledUntil - this.schedule.now);
    this.schedule.after(stalled + this.#delay(), () => {
      if (this.cut) return lost();
      if (this.stalledUntil > this.schedule.now) return this.carry(arrive, lost);
      arrive();
    });
  }

  #delay(): number {
    return this.random.delay(this.usual);
  }
}
