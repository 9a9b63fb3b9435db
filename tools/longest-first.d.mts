import type { BaseSequencer } from 'vitest/node';

/** Unit and slice tests that take longest, the longest first. */
export const LONGEST_UNITS: readonly string[];

/** Journeys that take longest, the longest first. */
export const LONGEST_JOURNEYS: readonly string[];

/**
 * Runs one project of `projects` after the other, and of each first the files whose paths end so, in this order; the
 * others as vitest would.
 */
export const longestFirst: (endings: readonly string[], projects?: readonly string[]) => typeof BaseSequencer;
