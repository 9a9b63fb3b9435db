// Lists as files: asked for under the conditions of the list, written in the background, kept for seven days.
import * as z from 'zod';
import { listCallRecords } from './access/record';
import { listLoginLog } from './account/session';
import { listOperations } from './audit';
import { endpoint } from './endpoint';
import { listAccountDetails } from './ledger';
import { choice, list } from './list';
import { listGoodsOrders } from './marketplace/order';
import { listPackageOrders } from './package/record';
import { listPayOrders } from './payment';
import { listRechargeOrders } from './recharge/order';
import { listSmsMessages } from './sms/message';
import { listVipOrders } from './vip';
import { Id, Nothing, Time } from './values';

export const Export = z.object({
  id: z.string(),
  /** Enumeration exportKind. */
  kind: z.number().int(),
  /** Enumeration exportState. */
  state: z.number().int(),
  /** Written so far. */
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Why there is no file; '' unless it failed. */
  failure: z.string(),
  createTime: Time,
  finishTime: Time.nullable(),
  /** Until when it can be downloaded; null while there is no file. */
  expireTime: Time.nullable(),
});

const exportOf = <Filter extends z.ZodRawShape>(path: `/${string}`, what: string, { matching }: { matching: Filter }) =>
  endpoint({
    method: 'POST',
    path,
    access: 'member',
    summary: `在后台把同样条件的${what}写成 CSV 文件，至多 100 万行`,
    input: z.object(matching),
    output: Export,
    idempotent: true,
    refusals: ['stateConflict'],
  });

export const exportCallRecords = exportOf('/order/api/record/export', '调用记录', listCallRecords);
export const exportLoginLog = exportOf('/mem/login/log/export', '登录日志', listLoginLog);
export const exportOperations = exportOf('/mem/log/export', '操作日志', listOperations);
export const exportPayOrders = exportOf('/pay/order/export', '充值与付款记录', listPayOrders);
export const exportPackageOrders = exportOf('/consumption/order/package/export', '套餐订单', listPackageOrders);
export const exportVipOrders = exportOf('/consumption/order/vip/export', '会员订单', listVipOrders);
export const exportSmsMessages = exportOf('/sms/message/export', '短信发送记录', listSmsMessages);
export const exportRechargeOrders = exportOf('/recharge/order/export', '充值订单', listRechargeOrders);
export const exportGoodsOrders = exportOf('/qy/place/order/export', '权益订单', listGoodsOrders);
export const exportAccountDetails = exportOf('/mem/account/detail/export', '资金明细', listAccountDetails);

export const listExports = list({
  path: '/memExport/record/list',
  access: 'member',
  summary: '导出的文件，新的在前',
  row: Export,
  filter: { kind: choice('exportKind', '类型') },
  paged: 'pages',
});

export const getExportProgress = endpoint({
  method: 'GET',
  path: '/export/record/progress',
  access: 'member',
  summary: '一个导出文件写到了哪里',
  input: z.object({ id: Id }),
  output: Export,
  refusals: ['notFound'],
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/mem/export',
  access: 'member',
  summary: '下载导出的文件，完成后 7 天内：CSV，或同样内容的 Excel 工作簿（xlsx，或旧版的 xls）',
  input: z.object({ id: Id, format: z.enum(['csv', 'xlsx', 'xls'], '请选择文件格式').default('csv') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict'],
});
