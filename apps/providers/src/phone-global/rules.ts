/** Telephone numbers of all countries, by the metadata of libphonenumber. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countryNamed } from '../country/countries';

const KINDS: Readonly<Record<string, string>> = {
  MOBILE: '移动电话',
  FIXED_LINE: '固定电话',
  FIXED_LINE_OR_MOBILE: '固定或移动电话',
  TOLL_FREE: '免费电话',
  PREMIUM_RATE: '声讯电话',
  SHARED_COST: '分摊付费电话',
  VOIP: '网络电话',
  PERSONAL_NUMBER: '个人号码',
  PAGER: '寻呼',
  UAN: '企业统一号码',
  VOICEMAIL: '语音信箱',
};

export interface PhoneReport {
  readonly valid: boolean;
  /** Its length could be a number's. */
  readonly possible: boolean;
  readonly country: string | null;
  readonly countryName: string | null;
  readonly callingCode: string;
  readonly kind: string | null;
  readonly e164: string;
  readonly international: string;
  readonly national: string;
}

export function isRegion(text: string): text is CountryCode {
  return isSupportedCountry(text);
}

/** Reads a number; `region`: where one without a calling code is dialled. Undefined when it is no number at all. */
export function readPhone(text: string, region: CountryCode): PhoneReport | undefined {
  const number = parsePhoneNumberFromString(text, region);
  if (!number) return undefined;
  return {
    valid: number.isValid(),
    possible: number.isPossible(),
    country: number.country ?? null,
    countryName: (number.country && countryNamed(number.country)) ?? null,
    callingCode: number.countryCallingCode,
    kind: KINDS[number.getType() ?? ''] ?? null,
    e164: number.format('E.164'),
    international: number.formatInternational(),
    national: number.formatNational(),
  };
}
