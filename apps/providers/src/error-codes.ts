/**
 * Codes shared by all APIs. Each API has a hundred of its own: phone-area 2100, id-card 2200, calendar 2300,
 * credit-code 2400, plate-number 2500, bank-card 2600, qrcode 2700, unit-convert 2800, ip-place 2900, amount-capital 3000,
 * product-code 3100, mrz 3300, country 3500, timezone 3600, cron 3800, loan 3900, digest 4100, phone-global 4200, domain 4300,
 * color 4400, barcode 4500, division 4600.
 */
import type { ErrorCode } from './description';

export const INVALID_INPUT = {
  code: 4000,
  http: 400,
  meaning: '参数不正确，result.fields 逐项说明',
  charged: false,
} as const satisfies ErrorCode;
