import type { getGoodsOrder } from '@jishi/contract/marketplace/order';
import type { Output } from '@jishi/contract/endpoint';

export type Order = Output<typeof getGoodsOrder>;
