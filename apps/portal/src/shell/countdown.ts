// Counting seconds down to a moment.
import { useEffect, useState } from 'react';

const DEFAULT_SECONDS = 10;
const TICK_MS = 1000;

/** Whole seconds left until a deadline, never below 0. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/**
 * Counts down seconds, 10 by default. It keeps the deadline instead of a tick count, because timers do not run in a
 * page hidden by the page cache.
 */
export function useCountdown(): [left: number, start: (seconds?: number) => void] {
  const [deadline, setDeadline] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => {
      const seconds = secondsLeft(deadline, Date.now());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [deadline]);
  return [left, (seconds = DEFAULT_SECONDS) => setDeadline(Date.now() + seconds * 1000)];
}
