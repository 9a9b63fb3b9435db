// The ways that suppliers' offers are for orders.
import { openSupplier } from '../account/service';
import type { Ways } from '../../way/service';
import { afterTrial, ranked } from './rules';
import * as store from './store';

export const supplierWays: Ways = {
  async find(tx, _ctx, { productId, carrier, province, count }) {
    const offers = ranked(await store.selectOffers(tx, productId), { count, carrier, province });
    const [first] = offers;
    const granted = first?.breaker === 'trial' && (await store.takeTrial(tx, first.supplierId));
    return afterTrial(offers, granted).map(({ supplierId, supplierName, code, price }) => ({
      supplierId,
      supplierName,
      product: code,
      cost: price * BigInt(count),
    }));
  },
  supplier: openSupplier,
};
