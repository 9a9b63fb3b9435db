// The actors' surroundings: each other, the site, the providers, and their own random draws.
import type { Seen } from './asking';
import type { Cashiers } from './cashiers';
import type { Drawing } from './drawing';
import type { TestEnterprise } from '../../apps/server/src/testing/enterprises';
import type { Notices } from './notices';
import type { Papers } from './papers';

/** `withdrawalNo`, `invoiceNo`: of the last request, or ''. The enterprise waits to be proved by a small transfer. */
export type Shopper = {
  memberId: string;
  token: string;
  secret: string;
  withdrawalNo: string;
  titleId: string;
  invoiceNo: string;
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
  /** Path of an API on sale. */
  callPath: string;
  /** The servers, in the order in which they are tried. */
  servers: () => readonly string[];
  gateway: () => string;
  notices: Notices;
  cashiers: Cashiers;
  papers: Papers;
  /** Closes the order as if it had expired. */
  hurryClosing(orderNo: string): Promise<void>;
};
