// Packages that a member ordered: the list and its sums.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, picked } from '../list';
import { Id, Money, Time } from '../values';

export const PackageOrder = z.object({
  orderNo: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  packageName: z.string(),
  status: z.number().int(),
  channel: z.number().int(),
  payAmount: Money,
  /** Prepaid units of the package. */
  calls: z.number().int(),
  /** What the product is sold by: chargeUnit. */
  unit: z.number().int(),
  /** Units left, those under way at gateways included. Null: not delivered. */
  remaining: z.number().int().nullable(),
  /** packageState; null: not delivered. */
  state: z.number().int().nullable(),
  createTime: Time,
  payTime: Time.nullable(),
  expireTime: Time.nullable(),
  /**
   * A package not begun: its validity in days from the first charged call, which must come before expireTime. Null: it
   * is running.
   */
  unstartedDays: z.number().int().nullable(),
});

/** What the list of package orders is filtered by. */
export const listPackageOrders = list({
  path: '/consumption/order/package/page',
  access: 'member',
  summary: '套餐订单，新的在前，带余量与到期时间',
  row: PackageOrder,
  filter: {
    projectId: picked(Id, '接口'),
    state: choice('packageState', '余量'),
    status: choice('payOrderStatus', '订单'),
  },
  period: { label: '下单时间', short: '时间' },
  paged: 'cursor',
});

export const getPackageOrderStatistics = endpoint({
  method: 'POST',
  path: '/consumption/order/package/statistics',
  access: 'member',
  summary: '套餐订单的合计，与同样条件的列表一致',
  input: z.object(listPackageOrders.matching),
  output: z.object({
    orders: z.number().int(),
    /** Of orders that were delivered. */
    paidOrders: z.number().int(),
    paidAmount: Money,
    /** Of delivered packages by what their products are sold by, which does not add up over products. */
    units: z.array(
      z.object({
        /** chargeUnit */
        unit: z.number().int(),
        total: z.number().int(),
        /** Left in packages that are still valid. */
        remaining: z.number().int(),
        /** Left in packages when they expired. */
        lapsed: z.number().int(),
      }),
    ),
    /** Products to filter by: all that packages were ordered for. */
    projects: z.array(z.object({ projectId: z.string(), projectName: z.string() })),
  }),
});
