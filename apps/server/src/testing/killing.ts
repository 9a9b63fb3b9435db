// When to kill: by chance that can be repeated, while answers are under way.
import type { Servers } from './server-process';
import { until } from './until';

/** Different seeds, by the one of the run (tools/test-seed.ts): as TEST_SEED each of them is the first of a run. */
export function killSeeds(count: number): number[] {
  const first = Number(process.env['TEST_SEED']);
  return Array.from({ length: count }, (_, at) => first + at);
}

/** Numbers from 0 up to and without `below`, the same for the same seed. */
export function drawing(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

/** An answer from whichever process lives: a broken connection is tried again, and what answers undefined. */
export function persist<Answer>(what: string, send: () => Promise<Answer | undefined>): Promise<Answer> {
  return until(what, () => send().catch(() => undefined));
}

/**
 * Kills a process each time a few more answers have arrived while others are pending; call `answered` for each answer.
 */
export function killing(servers: Servers, times: number, gap: () => number) {
  let answers = 0;
  let nextAt = gap();
  let left = times;
  let under: Promise<void> = Promise.resolve();
  return {
    answered() {
      answers += 1;
      if (left === 0 || answers < nextAt) return;
      left -= 1;
      nextAt = Number.POSITIVE_INFINITY;
      under = servers.kill(left === 0 ? 'last' : undefined).then(() => {
        nextAt = answers + gap();
      });
    },
    over: () => left === 0,
    done: () => under,
  };
}
