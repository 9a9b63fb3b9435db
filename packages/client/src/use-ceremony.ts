// What a page shows while the person's device is asked, and why nothing came of it.
import { ApiError } from '@jishi/ui/wire/envelope';
import { useState } from 'react';
import { CeremonyFault } from './passkey';

type Options = {
  /** The first ceremony is performed as soon as the page shows. */
  atOnce?: boolean;
  /** Takes the server's refusal, where it is not shown like a fault of the device. */
  onRefused?: (why: string) => void;
};

/** `perform` carries a ceremony out; `fault` says in words why the last one brought nothing. */
export function useCeremony({ atOnce = false, onRefused }: Options = {}) {
  const [isBusy, setBusy] = useState(atOnce);
  const [fault, setFault] = useState<string>();

  async function perform(ceremony: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await ceremony();
    } catch (error) {
      if (error instanceof ApiError && onRefused) onRefused(error.message);
      else if (error instanceof ApiError || error instanceof CeremonyFault) setFault(error.message);
      else throw error;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, fault, perform };
}
