import type { Output } from '@jishi/contract/endpoint';
import type { getSuppliedOrder } from '@jishi/contract/marketplace/supplier';

/** An order as its supplier sees it. */
export type Supplied = Output<typeof getSuppliedOrder>;
