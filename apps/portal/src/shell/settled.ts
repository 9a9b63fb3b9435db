import { useEffect, useState } from 'react';

/** Somebody who types on does not want the answer to half a word. */
const PAUSE_MS = 120;

/** The value once it has not changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
