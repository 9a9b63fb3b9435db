// The actors' surroundings: each other, the site, the providers, and their own random draws.
import type { Seen } from './asking';
import type { Carriers } from './carriers';
import type { Cashiers } from './cashiers';
import type { Drawing } from './drawing';
import type { TestEnterprise } from '../../apps/server/src/testing/enterprises';
import type { GoodsShop } from './goods-shop';
import type { Notices } from './notices';
import type { Papers } from './papers';
import type { Suppliers } from './suppliers';

/** `withdrawalNo`, `invoiceNo`: of the last request, or ''. The enterprise waits to be proved by a small transfer. */
export type Shopper = {
  memberId: string;
  token: string;
  secret: string;
  withdrawalNo: string;
  titleId: string;
  invoiceNo: string;
  /** To send SMS by. */
  signatureId: string;
  templateId: string;
  enterprise: TestEnterprise;
};

export type Ground = {
  draw: Drawing;
  seen: Seen;
  shoppers: readonly Shopper[];
  /** The tokens of two operators of finance. */
  operators: readonly [string, string];
  offerIds: readonly string[];
  /** Coupons that may be given. */
  templateIds: readonly string[];
  /** Path of an API on sale, and of one that costs the units of its parameter n. */
  callPath: string;
  unitsPath: string;
  /** The servers, in the order in which they are tried. */
  servers: () => readonly string[];
  gateway: () => string;
  notices: Notices;
  cashiers: Cashiers;
  carriers: Carriers;
  suppliers: Suppliers;
  papers: Papers;
  goodsShop: GoodsShop;
  /** Closes the order as if it had expired. */
  hurryClosing(orderNo: string): Promise<void>;
  /** Has an order of goods settled as if the days for disputes had passed. */
  hurrySettling(orderNo: string): Promise<void>;
};
