// What recharge orders serve, do in the background and add to other domains.
import { rechargeDifference } from '@jishi/contract/enums/recharge';
import { billDifferenceState } from '@jishi/contract/enums/recharge-supplier';
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { appealSubjects } from '../appeal';
import { openPlaces, reviewKinds } from '../review';
import { rechargeAppeals } from './appeal/service';
import * as card from './card/service';
import * as differenceList from './difference/list';
import * as difference from './difference/service';
import { selectOpen as selectDifferences } from './difference/store';
import { eraseMember } from './erasure/store';
import * as group from './group/service';
import { jobs } from './jobs';
import * as notify from './notify/service';
import * as orderList from './order/list';
import * as order from './order/service';
import * as priceList from './price/list';
import * as price from './price/service';
import * as productList from './product/console/list';
import * as productConsole from './product/console/service';
import * as product from './product/service';
import { uncertainOrders } from './review/service';
import { digests, sealed } from './sealed/rules';
import * as asking from './submission/asking/service';
import * as supplierBalance from './supplier/balance/service';
import * as supplierBillList from './supplier/bill/list';
import * as supplierBill from './supplier/bill/service';
import { selectOpen as selectBillDifferences } from './supplier/bill/store';
import { supplierWays } from './supplier/choice/service';
import { supplierJobs } from './supplier/jobs';
import * as supplierMargin from './supplier/margin/service';
import * as offerList from './supplier/offer/list';
import * as offer from './supplier/offer/service';
import { supplierSealed } from './supplier/sealed/rules';
import * as supplier from './supplier/service';
import { ways } from './way/service';

export const recharge: Domain = {
  useCases: useCasesOf(
    asking,
    card,
    difference,
    differenceList,
    group,
    notify,
    order,
    orderList,
    price,
    priceList,
    product,
    productConsole,
    productList,
    supplier,
    supplierBalance,
    supplierBill,
    supplierBillList,
    supplierMargin,
    offer,
    offerList,
  ),
  jobs: [...jobs, ...supplierJobs],
  eraseMember,
  digests,
  sealed: [...sealed, ...supplierSealed],
  extends: [
    reviewKinds.with(uncertainOrders),
    appealSubjects.with(rechargeAppeals),
    ways.with(supplierWays),
    openPlaces.with({
      to: `/recharge/differences?state=${rechargeDifference.open}`,
      name: '充值差异',
      reads: 'recharge.read',
      look: selectDifferences,
    }),
    openPlaces.with({
      to: `/recharge/bills/differences?state=${billDifferenceState.open}`,
      name: '供应商对账差异',
      reads: 'recharge.read',
      look: selectBillDifferences,
    }),
  ],
};
