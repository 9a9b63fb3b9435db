/** The names of the places that mobile segments and area codes belong to. */
import { citiesOf, findArea } from '@jishi/phone-place';
import { findDivision } from '../divisions/divisions';

export interface Place {
  readonly province: string;
  readonly city: string;
  /** GB/T 2260 code of the city. */
  readonly adcode: string;
}

/** The city and landline area code of a mobile number, or undefined when its segment is not on record. */
export function findSegment(phone: string): (Place & { readonly areaCode: string }) | undefined {
  const area = findArea(phone);
  return area && { ...placeOf(area.adcode), areaCode: area.areaCode };
}

/** The cities an area code serves (most often one), or undefined when there is no such code. */
export function findAreaCode(areaCode: string): readonly Place[] | undefined {
  return citiesOf(areaCode)?.map(placeOf);
}

function placeOf(adcode: string): Place {
  const { province, city, county } = findDivision(adcode)!;
  return { province, city: city ?? county ?? province, adcode };
}
