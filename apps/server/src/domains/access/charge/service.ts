// Proves that the ledger took from every member what their calls cost, no more and no less.
import { formatMoney } from '@jishi/money';
import type { BookCheck } from '../../ledger';
import { selectUnequalCharges } from './store';

/** P8: the records of a member's calls = the ledger + what is named beside it, to the last unit. */
export const proveCharges: BookCheck = async (db) =>
  (await selectUnequalCharges(db)).map(({ memberId, called, open, waiting, borne, booked }) => ({
    promise: 'P8',
    account: `member:${memberId}`,
    transfer: null,
    seq: null,
    detail:
      `calls cost ${formatMoney(called)}, of it ${formatMoney(open)} not settled yet, ${formatMoney(waiting)} found late, ` +
      `${formatMoney(borne)} borne by the platform; the ledger took ${formatMoney(booked)}`,
  }));
