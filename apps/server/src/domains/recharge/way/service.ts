// Who delivers what members buy: another part of the domain knows the suppliers, orders only know their ways.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import type { PhonePlace } from '../reach/rules';
import type { Supplier } from '../supplier/spec/rules';

/** What decides which supplier can deliver an order. */
export type Deliverable = PhonePlace & {
  productId: string;
  kind: number;
  account: string;
  count: number;
  /** What the member pays, in 0.00001 yuan. */
  amount: bigint;
};

/** One supplier that can deliver: under which product of theirs, at which cost of the whole order in 0.00001 yuan. */
export type Way = { supplierId: string; supplierName: string; product: string; cost: bigint };

export type Ways = {
  /** All that could deliver it now, the best first. Those that refused it already are left out by who asks. */
  find(tx: Transaction, ctx: Context, order: Deliverable): Promise<Way[]>;
  /** undefined for one that is gone. */
  supplier(ctx: Context, supplierId: string): Promise<Supplier | undefined>;
};

export const ways = extensionPoint<Ways>('recharge.ways');
