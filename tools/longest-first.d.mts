import type { BaseSequencer } from 'vitest/node';

/** Puts the files whose paths end so first, in this order; the others as vitest would. */
export const longestFirst: (endings: readonly string[]) => typeof BaseSequencer;
