import type { searchRechargeProducts } from '@jishi/contract/console/recharge';
import type { RowOf } from '@jishi/contract/list';

export type Product = RowOf<typeof searchRechargeProducts>;
