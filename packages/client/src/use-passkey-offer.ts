// Passkeys among what the browser fills into the field for a name: nothing to press, and no page asks before somebody comes to the field.
import { useEffect, useEffectEvent } from 'react';
import { endOffer, offersInFields } from './passkey';

/** Shorter than a challenge may be answered: an older offer is made anew when somebody comes back to the field. */
const GOOD_MS = 4 * 60_000;
const FIELD = 'input[autocomplete$="webauthn"]';

type Offer<Answer> = {
  /** The field's answer to a new challenge. */
  ask: () => Promise<Answer>;
  /** Signs in with the passkey that was chosen. */
  take: (answer: Answer) => Promise<void>;
};

/**
 * Offers passkeys from when the field of a sign-in is entered until the form is gone. An offer that nobody took up ends unseen;
 * `onFault` hears what the server said of a passkey that was chosen.
 */
export function usePasskeyOffer<Answer>({ ask, take }: Offer<Answer>, onFault: (error: unknown) => void): void {
  const offer = useEffectEvent(async () => {
    if (!(await offersInFields())) return;
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) await take(answer).catch(onFault);
  });
  useEffect(() => {
    let offeredAt = -Infinity;
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(FIELD) || performance.now() - offeredAt < GOOD_MS) return;
      offeredAt = performance.now();
      void offer();
    };
    document.addEventListener('focusin', enter);
    return () => {
      document.removeEventListener('focusin', enter);
      if (offeredAt > -Infinity) endOffer();
    };
  }, []);
}
