// Counting seconds down to a moment.
import { useEffect, useState } from 'react';

const DEFAULT_SECONDS = 10;
const TICK_MS = 1000;

/** Whole seconds left until a deadline, never below 0. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Whole seconds until `deadline`, in milliseconds of this computer's clock; they go on in a page that was hidden. */
export function useSecondsLeft(deadline: number, tickMs = 250): number {
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()));
  useEffect(() => {
    const tick = () => {
      const seconds = secondsLeft(deadline, Date.now());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, tickMs);
    tick();
    return () => clearInterval(timer);
  }, [deadline, tickMs]);
  return left;
}

/** Counts down seconds, 10 by default. */
export function useCountdown(): [left: number, start: (seconds?: number) => void] {
  const [deadline, setDeadline] = useState(0);
  const left = useSecondsLeft(deadline, TICK_MS);
  return [left, (seconds = DEFAULT_SECONDS) => setDeadline(Date.now() + seconds * 1000)];
}
