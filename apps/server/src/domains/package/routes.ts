import * as contract from '@jishi/contract/package';
import { type Route, route } from '../../kernel/route';
import * as holding from './holding/service';
import { offersOnSale } from './offer/service';

export const routes: readonly Route[] = [
  route(contract.listOffers, (ctx, { projectId }) => offersOnSale(ctx.db, projectId)),
  route(contract.listPackageChannels, holding.listPackageChannels),
  route(contract.buyPackage, holding.buyPackage),
  route(contract.buyPackageByThird, holding.buyPackageByThird),
  route(contract.getPackageOrder, holding.getPackageOrder),
];
