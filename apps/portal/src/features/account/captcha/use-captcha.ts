// Keeps a solved captcha ready: solving starts early, so that nobody waits for it.
import { getCaptcha } from '@jishi/contract/account';
import type { Input } from '@jishi/contract/endpoint';
import { useRef } from 'react';
import { call } from '../../../shell/client';

/** A solution is valid for some minutes; an older one is discarded. */
const FRESH_MS = 2 * 60_000;

export function useCaptcha(action: NonNullable<Input<typeof getCaptcha>['action']>) {
  const waiting = useRef<{ at: number; solution: Promise<string> }>(undefined);

  function prepare(): Promise<string> {
    const known = waiting.current;
    if (known && Date.now() - known.at < FRESH_MS) return known.solution;
    const solution = solve(action);
    waiting.current = { at: Date.now(), solution };
    // The caller that takes the solution gets the failure. An unused preparation fails silently.
    solution.catch(() => (waiting.current = undefined));
    return solution;
  }

  /** The solution, which is then spent. */
  function take(): Promise<string> {
    const solution = prepare();
    waiting.current = undefined;
    return solution;
  }

  return { prepare: () => void prepare(), take };
}

async function solve(action: Input<typeof getCaptcha>['action']): Promise<string> {
  const [{ challenge }, { solveChallenge }] = await Promise.all([
    call(getCaptcha, { action }),
    import('@jishi/ui/wire/solve-challenge'),
  ]);
  return solveChallenge(challenge);
}
