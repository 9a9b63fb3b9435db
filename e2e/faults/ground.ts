// The actors' surroundings: each other, the site, the providers, and their own random draws.
import type { Seen } from './asking';
import type { Cashiers } from './cashiers';
import type { Drawing } from './drawing';
import type { Notices } from './notices';

/** `withdrawalNo`: of the last request, or ''. */
export type Shopper = { memberId: string; token: string; secret: string; withdrawalNo: string };

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
  /** Closes the order as if it had expired. */
  hurryClosing(orderNo: string): Promise<void>;
};
