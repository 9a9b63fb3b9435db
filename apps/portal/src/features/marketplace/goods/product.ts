import type { initGoodsOrder } from '@jishi/contract/marketplace/order';
import type { getGoodsProduct } from '@jishi/contract/marketplace/product';
import type { Output } from '@jishi/contract/endpoint';

export type Product = Output<typeof getGoodsProduct>;
export type Offer = Product['offers'][number];

/** An order whose price holds until `deadline`, in milliseconds of this computer's clock. */
export type Locked = Output<typeof initGoodsOrder> & { offer: Offer; deadline: number };
