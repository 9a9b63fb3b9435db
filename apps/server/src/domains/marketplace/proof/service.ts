// Proves that members' money in the marketplace is where its orders, settlements and payouts say.
import type { BookCheck } from '../../ledger';
import * as store from './store';

/** The most violations reported; one is bad enough. */
const TOLD = 100;

export const proveGoods: BookCheck = async (db) => {
  const accounts = await store.selectApart(db);
  const orders = await store.selectOrdersApart(db, TOLD);
  const runs = await store.selectRunsApart(db, TOLD);
  const totals = await store.selectTotalsApart(db);
  const nowhere = { promise: 'P6', transfer: null, seq: null };
  return [
    ...accounts.map(({ account, booked, due }) => ({
      ...nowhere,
      account,
      detail: `holds ${booked}, its orders, settlements and payouts come to ${due}`,
    })),
    ...orders.map(({ no, what }) => ({ ...nowhere, account: null, detail: `order ${no} moved otherwise: ${what}` })),
    ...runs.map(({ id, what }) => ({ ...nowhere, account: null, detail: `run ${id} is proved otherwise: ${what}` })),
    ...totals.map(({ what, kept, due }) => ({
      ...nowhere,
      account: null,
      detail: `${what}: ${kept} kept, ${due} there`,
    })),
  ];
};
