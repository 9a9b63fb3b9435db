// Asking for a trade password to be set, from wherever one turns out to be missing. The member layout shows the
// dialog; the page that asked keeps everything chosen and goes on with the answer.
import { createStore } from 'zustand/vanilla';

type Asked = { answer: (set: boolean) => void };

export const tradePasswordPrompt = createStore<{ asked: Asked | undefined }>()(() => ({ asked: undefined }));

/** Opens the dialog that sets the trade password. True when one was set, false when the member gave up. */
export function askForTradePassword(): Promise<boolean> {
  tradePasswordPrompt.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (set: boolean) => {
      tradePasswordPrompt.setState({ asked: undefined });
      resolve(set);
    };
    tradePasswordPrompt.setState({ asked: { answer } });
  });
}
