// Asks to set a missing trade password, from any page. The member layout shows the dialog; the asking page keeps its
// choices and continues with the answer.
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
