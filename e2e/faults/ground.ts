// What people stand on in a world: each other, the site, the providers, and their own chance.
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
  /** The servers, in the order in which somebody tries them. */
  servers: () => readonly string[];
  gateway: () => string;
  notices: Notices;
  cashiers: Cashiers;
  /** Has the order closed as if its time were over. */
  hurryClosing(orderNo: string): Promise<void>;
};
