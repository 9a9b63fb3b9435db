// What delivering an order takes.
import type { MemberId } from '../../../kernel/context';

/** An order as whoever delivers it needs it. */
export type ToDeliver = {
  id: string;
  no: string;
  memberId: MemberId;
  goodsId: string;
  supplierId: string;
  productId: string;
  kind: number;
  way: number;
  status: number;
  count: number;
  delivered: number;
  accountCipher: Buffer | null;
};

/** A supplier's program has so many minutes; then what it did not deliver goes back. */
export const API_MINUTES = 120;
