// Example VIP levels of a new site, in the order of their editions. The prices are examples.
import type { saveVipLevel } from '@jishi/contract/console/vip';
import type { Checked } from '@jishi/contract/endpoint';

type Level = Checked<typeof saveVipLevel>;

/** The item of demo content that these levels are. */
export const VIP_LEVELS = 'vip:levels';

const prices = (month: string, quarter: string, year: string) => [
  { period: 1, price: month },
  { period: 2, price: quarter },
  { period: 3, price: year },
];

/** Three levels; `projectIds` are the built-in APIs by code, some of which give free calls each month. */
export function demoLevels(projectIds: ReadonlyMap<string, string>): Level[] {
  const quotas = (calls: number) =>
    ['phone-area', 'id-card', 'calendar'].flatMap((code) => {
      const projectId = projectIds.get(code);
      return projectId ? [{ projectId, calls }] : [];
    });
  const none = { packageDiscount: 0, rechargeDiscount: 0 };
  return [
    {
      ...none,
      level: 1,
      name: '白银',
      summary: '刚上线的个人与小团队',
      callDiscount: 50,
      qpsLimit: 250,
      support: '',
      prices: prices('39', '108', '398'),
      quotas: quotas(200),
    },
    {
      ...none,
      level: 2,
      name: '黄金',
      summary: '每天都在调用的业务',
      callDiscount: 120,
      packageDiscount: 50,
      qpsLimit: 400,
      support: '客服优先答复',
      prices: prices('99', '268', '988'),
      quotas: quotas(600),
    },
    {
      ...none,
      level: 3,
      name: '铂金',
      summary: '用量大、不能慢的业务',
      callDiscount: 200,
      packageDiscount: 100,
      qpsLimit: 1000,
      support: '专人对接',
      prices: prices('299', '828', '2988'),
      quotas: quotas(2000),
    },
  ];
}
