import * as consoleContract from '@jishi/contract/console/coupon';
import * as contract from '@jishi/contract/coupon';
import { type Route, route } from '../../kernel/route';
import { getRechargeBonus } from './bonus/service';
import * as campaign from './campaign/service';
import * as grant from './grant/service';
import './promotion/service';
import * as service from './service';
import * as template from './template/service';

export const routes: readonly Route[] = [
  route(contract.listCoupons, service.listCoupons),
  route(contract.redeemCoupon, grant.redeemCoupon),
  route(contract.listPackageCoupons, service.listPackageCoupons),
  route(contract.getCouponOffer, service.getCouponOffer),
  route(contract.getRechargeBonus, getRechargeBonus),
  route(consoleContract.saveCouponTemplate, template.saveCouponTemplate),
  route(consoleContract.previewCoupon, template.previewCoupon),
  route(consoleContract.listCouponTemplates, template.listCouponTemplates),
  route(consoleContract.getCouponTemplate, template.getCouponTemplate),
  route(consoleContract.grantCoupons, grant.grantCoupons),
  route(consoleContract.voidCoupon, grant.voidCoupon),
  route(consoleContract.saveCampaign, campaign.saveCampaign),
  route(consoleContract.listCouponCampaigns, campaign.listCouponCampaigns),
];
