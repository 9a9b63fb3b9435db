// What can happen in a walk: one declaration for each kind, one file for each domain.
import type { Ground } from './ground';
import type { Model } from './model';

/** What the product said; `code` 0: yes. */
export type Said = { code: number; msg: string; result: unknown };

/** What the model expects: a yes or a no, and what has changed then. */
export type Owed = { accepted: boolean; change?(said: unknown): void };

export type Act<Plan> = {
  name: string;
  /** How often it is drawn, beside the others. */
  often: number;
  /** What is done, drawn out of the model; undefined while there is nothing to do it with. */
  draw(ground: Ground): Plan | undefined;
  /** What the model says that happens; it changes nothing itself. */
  owes(model: Model, plan: Plan): Owed;
  does(ground: Ground, plan: Plan): Promise<Said>;
};

/** An act whose plan is drawn, ready to be done. */
export type Drawn = { name: string; plan: unknown; owes(): Owed; does(): Promise<Said> };
export type Drawable = { name: string; often: number; drawn(ground: Ground): Drawn | undefined };

/** An act among others. */
export function act<Plan extends object>(declared: Act<Plan>): Drawable {
  return {
    name: declared.name,
    often: declared.often,
    drawn(ground) {
      const plan = declared.draw(ground);
      return (
        plan && {
          name: declared.name,
          plan,
          owes: () => declared.owes(ground.model, plan),
          does: () => declared.does(ground, plan),
        }
      );
    },
  };
}

export const REFUSED: Owed = { accepted: false };
/** A yes that changes nothing. */
export const NOTHING: Owed = { accepted: true };
