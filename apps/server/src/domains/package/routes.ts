import * as contract from '@jishi/contract/package';
import * as recordContract from '@jishi/contract/package/record';
import * as renewalContract from '@jishi/contract/package/renewal';
import { type Route, route } from '../../kernel/route';
import * as holding from './holding/service';
import { offersOnSale } from './offer/service';
import * as record from './record/service';
import * as renewal from './renewal/service';

export const routes: readonly Route[] = [
  route(contract.listOffers, (ctx, { projectId }) => offersOnSale(ctx.db, projectId)),
  route(contract.listPackageChannels, holding.listPackageChannels),
  route(contract.buyPackage, holding.buyPackage),
  route(contract.buyPackageByThird, holding.buyPackageByThird),
  route(contract.getPackageOrder, holding.getPackageOrder),
  route(recordContract.listPackageOrders, record.listPackageOrders),
  route(recordContract.getPackageOrderStatistics, record.getPackageOrderStatistics),
  route(renewalContract.listRenewals, renewal.listRenewals),
  route(renewalContract.signRenewal, renewal.signRenewal),
  route(renewalContract.stopRenewal, renewal.stopRenewal),
];
