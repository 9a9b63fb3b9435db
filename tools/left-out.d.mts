type Step = { optional?: boolean; seconds?: number; lacks?: () => string | undefined; fetches?: boolean };

/** The exit code of a step that did not get what it fetches: nothing was judged. */
export const LEFT_OUT: 75;

/** Why a step is not begun, in words; undefined where it is. `left`: seconds until the gate ends. */
export function whyNotBegun(step: Step, left: number): string | undefined;

/** What a step's exit code means; undefined: time ended it. */
export function verdictOn(step: Step, code: number | undefined): 'ok' | 'defect' | 'out of time' | 'left out';

/** The line by which a program says that a server of packages could not be reached. */
export function outOfReach(said: string): string | undefined;

/** What a machine lacks for `npm run container`, in words; undefined where it has all. */
export function lacksForContainer(can?: (program: string, args: readonly string[]) => boolean): string | undefined;
