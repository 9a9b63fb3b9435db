/**
 * Codes shared by all APIs. Each API has a hundred of its own: phone-area 2100, id-card 2200, calendar 2300,
 * credit-code 2400, plate-number 2500, bank-card 2600, qrcode 2700, unit-convert 2800, ip-place 2900.
 */
import type { ErrorCode } from './description';

export const INVALID_INPUT = {
  code: 4000,
  http: 400,
  meaning: '参数不正确，result.fields 逐项说明',
  charged: false,
} as const satisfies ErrorCode;
