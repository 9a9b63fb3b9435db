// A small transfer proves who reads a company's account: the provider sends an amount that only it knows, the member
// tells how much has arrived.

/** The company's account. `cnaps`: the branch's 12-digit number. */
export type TransferAccount = {
  bank: string;
  province: string;
  city: string;
  branch: string;
  cnaps: string;
  number: string;
};

/** `flowKey` names the wish to send: the same key never sends a second time. Another account is another key. */
export type TransferStart = {
  flowKey: string;
  company: string;
  creditCode: string;
  legalPerson: string;
  account: TransferAccount;
};

/** `unknown`: ask again with the same key. `reason`: for the member. */
export type TransferStarted =
  | { outcome: 'started'; flowId: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown' };

/** `sending`: on its way to the account. `unknown`: the provider did not say; ask again. */
export type TransferProgress = { outcome: 'sending' | 'sent' | 'unknown' } | { outcome: 'failed'; reason: string };

/** `left`: tries that remain. `ended`: the tries or the days are over. `unknown`: not counted; ask again. */
export type TransferVerdict = { outcome: 'right' | 'ended' | 'unknown' } | { outcome: 'wrong'; left: number };

/** The provider ends a flow after more wrong amounts than this. */
export const AMOUNT_TRIES = 3;

/** Later than this after the provider was told to send, a request that has not arrived will not arrive any more. */
export const SENDING_SECONDS = 300;

/** The smallest and the largest amount that providers send, in fen. */
const LEAST_FEN = 1;
const MOST_FEN = 99;

/** Whether an amount can be the one that was sent. */
export function isTransferAmount(fen: number): boolean {
  return Number.isInteger(fen) && fen >= LEAST_FEN && fen <= MOST_FEN;
}
