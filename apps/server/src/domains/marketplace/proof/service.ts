// Proves that members' money in the marketplace is where its orders, settlements and payouts say.
import type { BookCheck } from '../../ledger';
import * as store from './store';

/** The most violations reported; one is bad enough. */
const TOLD = 100;

export const proveGoods: BookCheck = async (db) => {
  const accounts = await store.selectApart(db);
  const orders = await store.selectOrdersApart(db, TOLD);
  const nowhere = { promise: 'P6', transfer: null, seq: null };
  return [
    ...accounts.map(({ account, booked, due }) => ({
      ...nowhere,
      account,
      detail: `holds ${booked}, its orders, settlements and payouts come to ${due}`,
    })),
    ...orders.map(({ no, what }) => ({ ...nowhere, account: null, detail: `order ${no} moved otherwise: ${what}` })),
  ];
};
