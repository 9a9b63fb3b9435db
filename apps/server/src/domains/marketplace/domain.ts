// What the marketplace of goods serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { proofs } from '../ledger';
import { fulfilments } from '../payment';
import { openPlaces, reviewKinds } from '../review';
import * as cardImportList from './card/import/list';
import * as cardImport from './card/import/service';
import { endings } from './delivery/service';
import * as disputeConsole from './dispute/console/list';
import * as disputeList from './dispute/list';
import { disputes } from './dispute/review/service';
import * as dispute from './dispute/service';
import { selectOpen as selectOpenDisputes } from './dispute/store';
import { eraseMember } from './erasure/store';
import * as goodsConsoleList from './goods/console/list';
import * as goodsConsole from './goods/console/service';
import * as goodsList from './goods/list';
import { reviewedGoods } from './goods/review/service';
import * as goods from './goods/service';
import { jobs } from './jobs';
import * as offer from './offer/service';
import * as orderConsole from './order/console/list';
import { ending } from './order/ending/service';
import { fulfilment } from './order/fulfilment/service';
import * as item from './order/item/service';
import { orderJobs } from './order/jobs';
import * as orderList from './order/list';
import * as order from './order/service';
import * as payoutConsoleList from './payout/console/list';
import * as payoutConsole from './payout/console/service';
import * as payoutList from './payout/list';
import { payouts } from './payout/review/service';
import * as payout from './payout/service';
import * as priceList from './price/list';
import * as price from './price/service';
import * as productConsoleList from './product/console/list';
import * as productConsole from './product/console/service';
import * as productList from './product/list';
import * as product from './product/service';
import { proveGoods } from './proof/service';
import { digests, sealed } from './sealed/rules';
import * as settlementConsole from './settlement/console/list';
import * as settlementList from './settlement/list';
import * as statistic from './statistic/service';
import * as suppliedList from './supplied/list';
import * as supplied from './supplied/service';
import * as supplierApi from './supplier/api/service';
import * as supplierConsoleList from './supplier/console/list';
import * as supplierConsole from './supplier/console/service';
import { goodsSuppliers } from './supplier/review/service';
import * as supplier from './supplier/service';
import * as termList from './term/list';
import * as term from './term/service';

export const marketplace: Domain = {
  useCases: useCasesOf(
    cardImport,
    cardImportList,
    dispute,
    disputeConsole,
    disputeList,
    goods,
    goodsConsole,
    goodsConsoleList,
    goodsList,
    item,
    offer,
    order,
    orderConsole,
    orderList,
    payout,
    payoutConsole,
    payoutConsoleList,
    payoutList,
    price,
    priceList,
    product,
    productConsole,
    productConsoleList,
    productList,
    settlementConsole,
    settlementList,
    statistic,
    supplied,
    suppliedList,
    supplier,
    supplierApi,
    supplierConsole,
    supplierConsoleList,
    term,
    termList,
  ),
  jobs: [...jobs, ...orderJobs],
  eraseMember,
  sealed,
  digests,
  extends: [
    endings.with(ending),
    fulfilments.with(fulfilment),
    proofs.with(proveGoods),
    openPlaces.with({
      to: '/marketplace/disputes',
      name: '进行中的权益争议',
      reads: 'marketplace.read',
      look: selectOpenDisputes,
    }),
    ...[disputes, goodsSuppliers, payouts, reviewedGoods].map(reviewKinds.with),
  ],
};
