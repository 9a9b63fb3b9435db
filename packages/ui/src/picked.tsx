// Choices that live in the address: the address follows a moment after the pick, once the page's answers are here.
import { useState } from 'react';

/**
 * The value to display: the one just picked until `value` changes, then `value`. Otherwise a controlled field would
 * jump back to the old choice while the page loads.
 */
export function usePicked<Value>(value: Value): [shown: Value, pick: (value: Value) => void] {
  const [picked, setPicked] = useState<{ before: Value; now: Value }>();
  const overtaken = picked !== undefined && picked.before !== value;
  if (overtaken) setPicked(undefined);
  return [picked && !overtaken ? picked.now : value, (now) => setPicked({ before: value, now })];
}
