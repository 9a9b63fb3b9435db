// alipay.data.dataservice.bill.downloadurl.query: the address of a day's or a month's bill.
import type { Call } from '../envelope';
import type { Platform } from '../platform';

export function queryBillDownload(platform: Platform, call: Call): Record<string, unknown> {
  const billType = call.biz.required('bill_type', 20);
  const period = call.biz.required('bill_date', 15);
  const key = platform.bills.prepare(call.merchant, platform.trades.list(), billType, period);
  const query = new URLSearchParams({
    bizType: billType,
    userId: call.merchant.sellerId,
    fileType: 'csv.zip',
    bizDates: period.replaceAll('-', ''),
    fileId: key,
  });
  return { bill_download_url: `${platform.publicUrl}/alipay/downloadBillFile.resource?${query}` };
}
