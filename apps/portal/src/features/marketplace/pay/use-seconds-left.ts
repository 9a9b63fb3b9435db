import { useEffect, useState } from 'react';
import { secondsLeft } from '../../../shell/countdown';

const TICK_MS = 250;

/** Whole seconds until `deadline`, in milliseconds of this computer's clock; they go on in a page that was hidden. */
export function useSecondsLeft(deadline: number): number {
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()));
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
  return left;
}
