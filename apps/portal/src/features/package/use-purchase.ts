// Buying one package, from the balance or through a channel.
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { openCashier } from '../../shell/cashier';
import { ApiError, useCall } from '../../shell/client';
import { BALANCE, type OfferOnSale } from './purchase-rules';

const TRADE_PASSWORD = 4001;
const BALANCE_TOO_LOW = 4002;
const STATE_CONFLICT = 4005;
const SOLD_OUT = 5301;
const FIRST_PURCHASE_USED = 5302;
const CHANNEL_FAULT = 5401;

export type PurchaseErrors = { password?: string | undefined; order?: string | undefined; tooLow?: true };

/** Everything a purchase changes: what is left, what may be spent, what is on offer. */
const CHANGED = [
  'GET /mem/info',
  'GET /mem/consumption/overview',
  'GET /api/apply/top',
  'POST /api/apply/pageList',
  'GET /api/apiProject/detail',
  'POST /api/package/channel/list',
  'POST /mem/account/detail/list',
  'POST /pay/order/list',
];

export function usePurchase() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [errors, setErrors] = useState<PurchaseErrors>({});
  const ownCodes = [TRADE_PASSWORD, BALANCE_TOO_LOW, STATE_CONFLICT, SOLD_OUT, FIRST_PURCHASE_USED, CHANNEL_FAULT];
  const fromBalance = useCall(buyPackage, { ownCodes });
  const byThird = useCall(buyPackageByThird, { ownCodes });

  async function buy(offer: OfferOnSale, channel: number, tradePassword: string) {
    setErrors({});
    if (channel !== BALANCE) return buyThrough(offer);
    if (!/^\d{6}$/.test(tradePassword)) return setErrors({ password: '交易密码是 6 位数字' });
    try {
      const { orderNo } = await fromBalance.mutateAsync({ offerId: offer.id, price: offer.price, tradePassword });
      await goToResult(orderNo);
    } catch (error) {
      setErrors(errorsOf(error));
    }
  }

  async function buyThrough(offer: OfferOnSale) {
    const cashier = openCashier();
    try {
      const { orderNo, payUrl } = await byThird.mutateAsync({ offerId: offer.id, price: offer.price, channel: 2 });
      cashier.show(payUrl);
      if (cashier.beside) await goToResult(orderNo);
    } catch (error) {
      cashier.close();
      setErrors(errorsOf(error));
    }
  }

  async function goToResult(orderNo: string) {
    for (const name of CHANGED) void client.invalidateQueries({ queryKey: [name] });
    await navigate(`/payres?orderNo=${orderNo}`);
  }

  return {
    errors,
    busy: fromBalance.isPending || byThird.isPending,
    buy,
    forgetErrors: () => setErrors({}),
  };
}

function errorsOf(error: unknown): PurchaseErrors {
  if (!(error instanceof ApiError)) return {};
  const message = error.fields[0]?.message ?? error.msg;
  if (error.code === TRADE_PASSWORD) return { password: message };
  if (error.code === BALANCE_TOO_LOW) return { order: message, tooLow: true };
  return { order: message };
}
