// Random draws, determined by a seed.

export type Drawing = {
  /** A whole number from 0 up to and without `below`. */
  whole(below: number): number;
  chance(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

/** The same draws for the same seed (mulberry32). */
export function drawing(seed: number): Drawing {
  let state = seed >>> 0;
  const whole = (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return {
    whole,
    chance: (percent) => whole(100) < percent,
    pick: (items) => items[whole(items.length)]!,
  };
}
