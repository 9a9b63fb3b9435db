// Example prices and packages for the built-in APIs. The APIs are real, their prices are examples.

export type DemoPricing = {
  price: string;
  freeQuota: number;
  tiers: { fromCalls: number; price: string }[];
  tags: string[];
  offers: {
    name: string;
    calls: number;
    price: string;
    listPrice: string;
    validDays: number;
    firstPurchaseOnly: boolean;
  }[];
};

/** Categories of the example catalogue, in their order, by the name a description gives. */
export const demoTypes = ['通信与号码', '身份与证照', '日历与时间', '文字与语言', '计算与工具'];

const UNIT_PRICES: Record<string, string> = {
  'phone-area': '0.012',
  'id-card': '0.02',
  calendar: '0.002',
};

/** Every built-in API is priced by the same example table, a few with a price of their own. */
export function demoPricing(code: string): DemoPricing {
  const price = UNIT_PRICES[code] ?? '0.005';
  const units = Math.round(Number(price) * 100_000);
  const yuan = (calls: number, percent: number) => ((units * calls * percent) / 10_000_000).toFixed(2);
  const perCall = (percent: number) => (Math.round((units * percent) / 100) / 100_000).toFixed(5).replace(/0+$/, '');
  const offer = (calls: number, percent: number, validDays: number) => ({
    name: `${calls.toLocaleString('en-US')} 次`,
    calls,
    price: yuan(calls, percent),
    listPrice: yuan(calls, 100),
    validDays,
    firstPurchaseOnly: false,
  });
  return {
    price,
    freeQuota: 100,
    tiers: [
      { fromCalls: 100_000, price: perCall(90) },
      { fromCalls: 1_000_000, price: perCall(80) },
    ],
    tags: [],
    offers: [
      { ...offer(1000, 50, 30), name: '1,000 次首购', firstPurchaseOnly: true },
      offer(10_000, 82, 365),
      offer(100_000, 65, 365),
      offer(1_000_000, 52, 730),
    ],
  };
}
