/** Every built-in API, in the order the catalogue shows them. */
import { api, type Api } from './api';
import { amountCapital } from './amount-capital/describe';
import { bankCard } from './bank-card/describe';
import { barcodeApi } from './barcode/describe';
import { calendar } from './calendar/describe';
import { chineseConvert } from './chinese-convert/describe';
import { colorApi } from './color/describe';
import { countryApi } from './country/describe';
import { creditCode } from './credit-code/describe';
import { cronApi } from './cron/describe';
import { digestApi } from './digest/describe';
import { divisionApi } from './division/describe';
import { domainApi } from './domain/describe';
import { geoApi } from './geo/describe';
import { ibanApi } from './iban/describe';
import { idCard } from './id-card/describe';
import { incomeTax } from './income-tax/describe';
import { ipPlace } from './ip-place/describe';
import { loanApi } from './loan/describe';
import { mrzApi } from './mrz/describe';
import { phoneArea } from './phone-area/describe';
import { phoneGlobal } from './phone-global/describe';
import { pinyinApi } from './pinyin/describe';
import { plateNumber } from './plate-number/describe';
import { productCode } from './product-code/describe';
import { qrcode } from './qrcode/describe';
import { segment } from './segment/describe';
import { sunMoon } from './sun-moon/describe';
import { timezoneApi } from './timezone/describe';
import { unitConvert } from './unit-convert/describe';
import { vinApi } from './vin/describe';

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
  api(amountCapital, async () => (await import('./amount-capital/handler')).handlers),
  api(productCode, async () => (await import('./product-code/handler')).handlers),
  api(vinApi, async () => (await import('./vin/handler')).handlers),
  api(mrzApi, async () => (await import('./mrz/handler')).handlers),
  api(ibanApi, async () => (await import('./iban/handler')).handlers),
  api(countryApi, async () => (await import('./country/handler')).handlers),
  api(timezoneApi, async () => (await import('./timezone/handler')).handlers),
  api(cronApi, async () => (await import('./cron/handler')).handlers),
  api(incomeTax, async () => (await import('./income-tax/handler')).handlers),
  api(loanApi, async () => (await import('./loan/handler')).handlers),
  api(sunMoon, async () => (await import('./sun-moon/handler')).handlers),
  api(geoApi, async () => (await import('./geo/handler')).handlers),
  api(digestApi, async () => (await import('./digest/handler')).handlers),
  api(phoneGlobal, async () => (await import('./phone-global/handler')).handlers),
  api(domainApi, async () => (await import('./domain/handler')).handlers),
  api(colorApi, async () => (await import('./color/handler')).handlers),
  api(barcodeApi, async () => (await import('./barcode/handler')).handlers),
  api(divisionApi, async () => (await import('./division/handler')).handlers),
];
