// Suppliers of recharge products, what they offer, and whether they work, as operators keep them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { list, search, unoffered } from '../list';
import { OutletHealth, closingBreaker, savingOutlet, showingAddress, switchingOutlet } from '../outlet';
import { GivenReach, ShownReach } from '../recharge/reach';
import { SupplierAccess } from '../recharge/supplier-access';
import { Amount, Id, Money, Nothing, Reason, Time, Whole, shownName } from '../values';

const Supplier = z.object({
  id: z.string(),
  name: z.string(),
  style: z.number().int(),
  endpoint: z.string(),
  /** The public part of the account, its secret never. */
  account: z.string(),
  priority: z.number().int(),
  isOn: z.boolean(),
  /** Speaks to the sandbox: nothing is really delivered. */
  isSandbox: z.boolean(),
  ...OutletHealth,
  /** Our prepaid money there; null until the supplier said it. */
  balance: Money.nullable(),
  balanceTime: Time.nullable(),
  /** Since when it has not said it. */
  silentSince: Time.nullable(),
  /** Below this the balance is low; 0.00: never. */
  warnBelow: Money,
  isLow: z.boolean(),
  offers: z.number().int(),
  /** Attempts since midnight. */
  today: z.object({
    delivered: z.number().int(),
    refused: z.number().int(),
    open: z.number().int(),
    cost: Money,
  }),
});

export const listRechargeSuppliers = endpoint({
  method: 'GET',
  path: '/console-api/recharge/supplier/list',
  access: 'operator',
  permission: 'recharge.read',
  summary: '充值供应商：健康、预存余额与当天的量',
  input: Nothing,
  output: z.array(Supplier),
});

export const getRechargeSupplier = endpoint({
  method: 'GET',
  path: '/console-api/recharge/supplier/detail',
  access: 'operator',
  permission: 'recharge.read',
  summary: '一个充值供应商',
  input: z.object({ id: Id }),
  output: Supplier,
  refusals: ['notFound'],
});

export const saveRechargeSupplier = endpoint({
  ...savingOutlet,
  path: '/console-api/recharge/supplier/save',
  permission: 'recharge.supplier',
  summary: '新增或修改充值供应商；修改时不填密钥就沿用原来的',
  input: z.object({
    id: Id.nullish(),
    name: shownName('名称', 2, 30),
    ...SupplierAccess,
    priority: Whole.pipe(z.number().min(1, '优先级从 1 到 9').max(9, '优先级从 1 到 9')).default(5),
    warnBelow: Amount.default('0'),
    reason: Reason,
  }),
});

export const switchRechargeSupplier = endpoint({
  ...switchingOutlet,
  path: '/console-api/recharge/supplier/switch',
  permission: 'recharge.supplier',
  summary: '启用或停用充值供应商；停用后不再交新的订单，已交出的照常查询',
});

export const closeSupplierBreaker = endpoint({
  ...closingBreaker,
  path: '/console-api/recharge/supplier/recover',
  permission: 'recharge.supplier',
  summary: '不等熔断到时，立即恢复供应商',
});

export const showSupplierAddress = endpoint({
  ...showingAddress,
  path: '/console-api/recharge/supplier/address',
  permission: 'recharge.supplier',
  summary: '查看供应商的通知地址，或换一个新的；地址含密钥，查看留在审计记录里',
  output: z.object({ notifyUrl: z.string() }),
});

export const askSupplierBalance = endpoint({
  method: 'POST',
  path: '/console-api/recharge/supplier/balance',
  access: 'operator',
  permission: 'recharge.read',
  summary: '现在向供应商查询预存余额；查得到也说明账号和签名正确',
  input: z.object({ id: Id }),
  output: z.object({
    /** null: the supplier did not say. */
    balance: Money.nullable(),
  }),
  refusals: ['notFound'],
});

export const listRechargeOffers = list({
  path: '/console-api/recharge/offer/list',
  access: 'operator',
  permission: 'recharge.read',
  summary: '供应商对产品的报价，产品内按选用的先后',
  row: z.object({
    id: z.string(),
    supplierId: z.string(),
    supplierName: z.string(),
    productId: z.string(),
    productName: z.string(),
    code: z.string(),
    price: Money,
    /** What everybody pays now. */
    salePrice: Money,
    ...ShownReach,
    /** Left of what was counted; null: without end. */
    stock: z.number().int().nullable(),
    isOn: z.boolean(),
    /** When its price was last set. */
    priceTime: Time,
  }),
  filter: { word: search('产品名称或编号'), supplierId: unoffered(Id.nullish()), productId: unoffered(Id.nullish()) },
  paged: 'pages',
});

export const saveRechargeOffer = endpoint({
  method: 'POST',
  path: '/console-api/recharge/offer/save',
  access: 'operator',
  permission: 'recharge.supplier',
  summary: '新增或修改供应商对一个产品的报价；以前的进价留作历史',
  input: z.object({
    supplierId: Id,
    productId: Id,
    code: z
      .string('请填写供应商的产品编号')
      .trim()
      .regex(/^[A-Za-z0-9_.-]{1,60}$/, '产品编号是最多 60 位的字母、数字、点、下划线或横线'),
    /** Of one, in yuan. */
    price: z
      .string('请填写进价')
      .trim()
      .regex(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,5})?$/, '进价是以元为单位的数，最多 5 位小数')
      .refine((text) => Number(text) > 0, '进价应大于 0'),
    ...GivenReach,
    /** null: without end. */
    stock: Whole.pipe(z.number().min(0, '库存不小于 0').max(100_000_000, '库存太大')).nullish(),
    isOn: z.boolean('请选择是否启用').default(true),
    reason: Reason,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound'],
});

export const listOfferPrices = list({
  path: '/console-api/recharge/offer/price',
  access: 'operator',
  permission: 'recharge.read',
  summary: '一个报价的进价历史，新的在前',
  row: z.object({ id: z.string(), price: Money, fromTime: Time, setBy: z.string(), reason: z.string() }),
  filter: { offerId: unoffered(Id) },
  paged: 'pages',
});
