// Which phones a product, or a supplier's offer, is for: by carrier and by province.
import { provinceName } from '@jishi/contract/enums/place';
import { provinceOf } from '@jishi/phone-place';
import { labelOf } from '../../../kernel/labels';
import { carrierOf } from '../../sms';

/** An empty list: all. */
export type Reach = { carriers: readonly number[]; provinces: readonly number[] };

/** What is known of a phone; both null where an account is none, the province also where the number is not on record. */
export type PhonePlace = { carrier: number | null; province: number | null };

export const NO_PHONE: PhonePlace = { carrier: null, province: null };

/** Of a whole phone number, by its prefix and segment: who it was given to, whoever carries it now. */
export function placeOf(phone: string): PhonePlace {
  return { carrier: carrierOf(phone), province: provinceOf(phone) ?? null };
}

/** A limit is kept only by what is known: a number without a known province is in none. */
export function reaches({ carriers, provinces }: Reach, { carrier, province }: PhonePlace): boolean {
  return isIn(carriers, carrier) && isIn(provinces, province);
}

const isIn = (list: readonly number[], one: number | null) => list.length === 0 || (one !== null && list.includes(one));

/** Why a phone is not reached, in words; undefined when it is. */
export function reachFault({ carriers, provinces }: Reach, { carrier, province }: PhonePlace): string | undefined {
  if (!isIn(carriers, carrier))
    return `这是${labelOf('carrier', carrier)}号码，这个产品只能充${carriers.map((one) => labelOf('carrier', one)).join('、')}`;
  if (isIn(provinces, province)) return undefined;
  const whose = province === null ? '查不到这个号码的归属地' : `这是${provinceName(province)}的号码`;
  return `${whose}，这个产品只能充${provinces.map(provinceName).join('、')}的号码`;
}
