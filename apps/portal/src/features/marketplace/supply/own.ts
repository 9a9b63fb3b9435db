import type { getSupply } from '@jishi/contract/marketplace/supplier';
import type { listOwnGoods } from '@jishi/contract/marketplace/goods';
import type { RowOf } from '@jishi/contract/list';
import type { Output } from '@jishi/contract/endpoint';

export type Supply = Output<typeof getSupply>;
export type Supplier = NonNullable<Supply['supplier']>;
export type OwnGoods = RowOf<typeof listOwnGoods>;
