/** Every built-in API, in the order the catalogue shows them. */
import { api, type Api } from './api';
import { bankCard } from './bank-card/describe';
import { calendar } from './calendar/describe';
import { chineseConvert } from './chinese-convert/describe';
import { creditCode } from './credit-code/describe';
import { idCard } from './id-card/describe';
import { ipPlace } from './ip-place/describe';
import { phoneArea } from './phone-area/describe';
import { pinyinApi } from './pinyin/describe';
import { plateNumber } from './plate-number/describe';
import { qrcode } from './qrcode/describe';
import { segment } from './segment/describe';
import { unitConvert } from './unit-convert/describe';

/** Handlers, and the data behind them, load at an API's first call. */
export const apis: readonly Api[] = [
  api(phoneArea, async () => (await import('./phone-area/handler')).handlers),
  api(ipPlace, async () => (await import('./ip-place/handler')).handlers),
  api(idCard, async () => (await import('./id-card/handler')).handlers),
  api(calendar, async () => (await import('./calendar/handler')).handlers),
  api(creditCode, async () => (await import('./credit-code/handler')).handlers),
  api(bankCard, async () => (await import('./bank-card/handler')).handlers),
  api(plateNumber, async () => (await import('./plate-number/handler')).handlers),
  api(pinyinApi, async () => (await import('./pinyin/handler')).handlers),
  api(chineseConvert, async () => (await import('./chinese-convert/handler')).handlers),
  api(segment, async () => (await import('./segment/handler')).handlers),
  api(qrcode, async () => (await import('./qrcode/handler')).handlers),
  api(unitConvert, async () => (await import('./unit-convert/handler')).handlers),
];
