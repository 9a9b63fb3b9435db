// The one question for a code that is open, for the dialog that shows it.
import { useSyncExternalStore } from 'react';

type Question = { act: string; fault: string | undefined; answer: (code: string | undefined) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();

function change(to: Question | undefined) {
  question = to;
  for (const listen of listeners) listen();
}

/** Asks for a code; undefined when it is given up, or when another act asks. */
export function askSecondFactor(act: string, fault?: string): Promise<string | undefined> {
  question?.answer(undefined);
  return new Promise((resolve) => {
    const answer = (code: string | undefined) => {
      change(undefined);
      resolve(code);
    };
    change({ act, fault, answer });
  });
}

function subscribe(listen: () => void) {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

export function useQuestion(): Question | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}
