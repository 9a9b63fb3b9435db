// Calls about money that the server wants confirmed: they are sent once more with a fresh code, whichever screen made them.
import { secondFactorNeeded, secondFactorWrong } from '@jishi/contract/codes';
import type { Transport } from './transport';
import type { Envelope } from '@jishi/ui/wire/envelope';

/** Asks for a code for what `act` says; `fault`: why the last one did not do. Undefined when it is given up. */
type Ask = (act: string, fault?: string) => Promise<string | undefined>;

/** `sendCall` that asks until the code is right or given up; then the server's refusal stands. */
export function confirmedCalls(sendCall: Transport['sendCall'], ask: Ask): Transport['sendCall'] {
  return async (endpoint, input, options) => {
    const first = await sendCall(endpoint, input, options);
    if (first.code !== secondFactorNeeded) return first;
    const asked = async (fault?: string): Promise<Envelope> => {
      const code = await ask(first.msg, fault);
      if (code === undefined) return first;
      const again = await sendCall(endpoint, input, { ...options, secondFactor: code });
      return again.code === secondFactorWrong ? asked(again.msg) : again;
    };
    return asked();
  };
}
