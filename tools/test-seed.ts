// The one seed of a run: property tests draw their cases by it, kill tests their moments. TEST_SEED=random draws a new one.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const SEED = 20_261_122;

/** Settles the seed for this process and those it starts. @throws when TEST_SEED is neither a number nor `random` */
export function settleSeed(): number {
  const asked = process.env['TEST_SEED'] || String(SEED);
  const seed = asked === 'random' ? randomInt(2 ** 31) : Number(asked);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31)
    throw new Error('TEST_SEED must be a number from 0 to 2147483647, or random');
  process.env['TEST_SEED'] = String(seed);
  return seed;
}

fc.configureGlobal({ seed: settleSeed() });
