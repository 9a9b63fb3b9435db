// Buying one package, from the balance or through a channel.
import { getCouponOffer, listCoupons, listPackageCoupons } from '@jishi/contract/coupon';
import { listPayOrders } from '@jishi/contract/payment';
import { getPackageOrderStatistics, listPackageOrders } from '@jishi/contract/package/record';
import { getStatement } from '@jishi/contract/statement';
import { getAccountDetailStatistics, listAccountDetails } from '@jishi/contract/ledger';
import { getProject } from '@jishi/contract/catalogue';
import { listApplies, listTopApplies } from '@jishi/contract/access';
import { getConsumptionOverview } from '@jishi/contract/access/record';
import { getMemberInfo } from '@jishi/contract/account';
import { buyPackage, buyPackageByThird, listPackageChannels } from '@jishi/contract/package';
import * as codes from '@jishi/contract/codes';
import { payChannel } from '@jishi/contract/enums/payment';
import { refuseInvalid } from '@jishi/client/input-check';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { openCashier } from '../../shell/cashier';
import { refreshReads, useCall } from '../../shell/client';
import { type PurchaseErrors, purchaseErrorsOf } from '../../shell/order-slip';
import { type OfferOnSale, type ShownPrice } from './purchase-rules';

/** Everything a purchase changes: calls left, balances, offers. */
const CHANGED = [
  getMemberInfo,
  getConsumptionOverview,
  listTopApplies,
  listApplies,
  getProject,
  listPackageChannels,
  listAccountDetails,
  getAccountDetailStatistics,
  getStatement,
  listPackageOrders,
  getPackageOrderStatistics,
  listPayOrders,
  listPackageCoupons,
  listCoupons,
  getCouponOffer,
];

export function usePurchase() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [errors, setErrors] = useState<PurchaseErrors>({});
  const ownCodes = [
    codes.tradePassword,
    codes.balanceTooLow,
    codes.stateConflict,
    codes.soldOut,
    codes.firstPurchaseUsed,
    codes.channelFault,
  ];
  const fromBalance = useCall(buyPackage, { ownCodes, refuseInvalid });
  const byThird = useCall(buyPackageByThird, { ownCodes });

  async function buy(offer: OfferOnSale, shown: ShownPrice, channel: number, tradePassword: string) {
    setErrors({});
    if (channel !== payChannel.balance) return buyThrough(offer, shown, channel);
    try {
      const wanted = { offerId: offer.id, price: shown.payAmount, couponId: shown.couponId, tradePassword };
      const { orderNo } = await fromBalance.mutateAsync(wanted);
      await goOn(`/payres?orderNo=${orderNo}`);
    } catch (error) {
      refreshPrice();
      setErrors(purchaseErrorsOf(error));
    }
  }

  async function buyThrough(offer: OfferOnSale, shown: ShownPrice, channel: number) {
    const cashier = openCashier(channel);
    const { phone } = cashier;
    try {
      const wanted = { offerId: offer.id, price: shown.payAmount, couponId: shown.couponId };
      const order = await byThird.mutateAsync({ ...wanted, channel, phone });
      await goOn(cashier.show(order));
    } catch (error) {
      cashier.close();
      refreshPrice();
      setErrors(purchaseErrorsOf(error));
    }
  }

  /** A refused purchase may have a new price. */
  function refreshPrice() {
    void refreshReads(client, listPackageCoupons);
  }

  async function goOn(path: string | undefined) {
    void refreshReads(client, ...CHANGED);
    if (path) await navigate(path);
  }

  return {
    errors,
    busy: fromBalance.isPending || byThird.isPending,
    buy,
    forgetErrors: () => setErrors({}),
  };
}
