// How many password hashes something cost: the real ones, counted. A test mocks the library by `counted`.
import type * as argon2 from '@node-rs/argon2';

let made = 0;

/** The library whose hashes count. */
export function counted(real: typeof argon2): typeof argon2 {
  return {
    ...real,
    hash(...given) {
      made += 1;
      return real.hash(...given);
    },
    hashRaw(...given) {
      made += 1;
      return real.hashRaw(...given);
    },
  };
}

/** So many hashes were made while `work` ran. */
export async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const before = made;
  await work();
  return made - before;
}
