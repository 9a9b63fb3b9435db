// Proves that the ledger took from every member what their calls cost, no more and no less.
import { formatMoney } from '@jishi/money';
import type { BookCheck } from '../../ledger';
import { selectUnequalCharges } from './store';

/** P8: the records of a member's calls of a month = the ledger + what is named beside it, to the last unit. */
export const proveCharges: BookCheck = async (db) =>
  (await selectUnequalCharges(db)).map(({ memberId, month, called, open, waiting, borne, shifted, booked }) => ({
    promise: 'P8',
    account: `member:${memberId}`,
    transfer: null,
    seq: null,
    detail:
      `calls of ${month} cost ${formatMoney(called)}, of it ${formatMoney(open)} not settled yet, ${formatMoney(waiting)} found late, ` +
      `${formatMoney(borne)} borne by the platform, ${formatMoney(shifted)} charged in other months; the ledger took ${formatMoney(booked)}`,
  }));
